/** When an answer that comes from the browser's own memory was the server's: in a header, and in the root of a page. */
export const SAVED_AT_HEADER = 'X-Saved-At';
export const SAVED_AT_ATTRIBUTE = 'data-saved-at';
