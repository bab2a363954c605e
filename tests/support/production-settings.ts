export const REAL_OWNER = '9888888888';

/** A store that is no longer a demo. */
export const PRODUCTION = {
  STORE_MODE: 'production',
  AUTH_SECRET: 'q7Yk2mWz0pXr9LsV4nBd8HcT1fGj6EaU',
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'secret',
  PUBLIC_URL: 'https://store.example.in',
  OWNER_PHONE: REAL_OWNER,
};

/** The same store, rehearsed on this machine with a stand-in for its providers. */
export function rehearsalWith(providerUrl: string) {
  return {
    ...PRODUCTION,
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_API_URL: providerUrl,
    TWILIO_API_URL: providerUrl,
    PUBLIC_URL: 'http://localhost:3000',
  };
}

export const MAIL = {
  SMTP_URL: 'smtps://user:password@mail.example.in',
  MAIL_FROM: 'store@example.in',
  MAIL_TO: 'owner@example.in',
};
