export const PHONE_LENGTH = 10;
export const PHONE_INVALID_TEXT = 'Please enter a valid 10-digit phone number.';

/** An Indian mobile number as shoppers write it: 10 digits, the first 6 to 9, without country code. */
export const INDIAN_MOBILE = /^[6-9][0-9]{9}$/;
