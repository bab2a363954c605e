/** What the delivery form says, to the letter, on the page and in answers of the API. */
export const deliveryTexts = {
  required: 'Please fill in all required fields.',
  phoneTooLong: 'Phone number should not exceed 10 digits',
  digitsOnly: 'digits only',
  phoneInvalid: 'Please enter a valid 10-digit phone number.',
  pincodeInvalid: 'Invalid Pincode',
  pincodeUnchecked: 'Failed to validate pincode',
};

export const pincodeTexts = {
  label: 'Check delivery at your pincode',
  check: 'Check',
};
