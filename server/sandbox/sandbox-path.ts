/** Where the provider's stand-in lives on the store's own server. */
export const SANDBOX_PATH = '/sandbox/razorpay';
