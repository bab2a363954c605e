/** By pincode: the promise that this page has shown last. An order sends it along, so that it promises the same day. */
export const shownPromises = new Map<string, string | null>();
