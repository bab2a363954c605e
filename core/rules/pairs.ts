/** Products that are shown as going well with another. */
export const PAIRS_SHOWN = 4;

/** Two products belong together once they were in so many orders, */
export const PAIR_ORDERS = 3;
/** of the last so many days. */
export const PAIR_DAYS = 180;
