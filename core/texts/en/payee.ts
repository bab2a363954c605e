/** Where a refund goes. */
export const payeeTexts = {
  sendTo: 'Send it to',
  kinds: { upi: 'UPI ID', bank: 'Bank account' },
  upiId: 'UPI ID',
  accountName: 'Account holder’s name',
  accountNumber: 'Account number',
  accountNumberAgain: 'Account number again',
  ifsc: 'IFSC',
};

export const payeeProblems = {
  upiId: 'Please enter a valid UPI ID, such as name@okaxis',
  accountName: 'Please enter the account holder’s name',
  accountNumber: 'Please enter a valid account number (9 to 18 digits)',
  accountNumberAgain: 'The account numbers do not match',
  ifsc: 'Please enter a valid IFSC, such as HDFC0001234',
  reference: 'Please enter the transfer reference',
};
