/** The coupon that the strip above the header names. In a file of its own: every page shows it, few reckon with coupons. */
export const STRIP_COUPON = 'RD100';
