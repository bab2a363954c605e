/** So many addresses an account can hold. */
export const MOST_ADDRESSES = 20;
