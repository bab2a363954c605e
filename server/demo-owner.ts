/** The number that owns every demo store. It is public and may belong to somebody: a real store must never trust it. */
export const DEMO_OWNER_PHONE = '9000000001';
