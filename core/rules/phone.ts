export const PHONE_LENGTH = 10;

/** An Indian mobile number as shoppers write it: 10 digits, the first 6 to 9, without country code. */
export const INDIAN_MOBILE = /^[6-9][0-9]{9}$/;
