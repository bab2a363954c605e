/** What the delivery form says, to the letter. */
export const SHIPPING_TEXTS = {
  required: 'Please fill in all required fields.',
  phoneTooLong: 'Phone number should not exceed 10 digits',
  pincodeInvalid: 'Invalid Pincode',
  pincodeUnchecked: 'Failed to validate pincode',
} as const;

export const SHIPPING_LIMITS = { name: 100, address: 500, city: 100, email: 254 } as const;
