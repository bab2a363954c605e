/** Where the provider's stand-in lives on the store's own server. */
export const SANDBOX_PATH = '/sandbox/razorpay';

/** Where the courier's stand-in lives: what stands before `/v1/external`. */
export const COURIER_SANDBOX_PATH = '/sandbox/shiprocket';
