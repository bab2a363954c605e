/** Login and verify. */
export const loginTexts = {
  title: 'Log in',
  phone: 'Phone number',
  send: 'Send OTP',
  sending: 'Sending OTP...',
  sent: 'OTP sent successfully!',
  notSent: 'Failed to send OTP. Please try again.',
  sentTo: 'OTP sent to {phone}',
  changeNumber: 'Change number',
  otp: 'OTP',
  verify: 'Verify',
  verified: 'OTP Verified Successfully',
  invalid: 'Invalid OTP',
  resend: 'Resend OTP',
  resendIn: (clock: string) => `Resend OTP in ${clock}`,
};
