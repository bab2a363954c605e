/** Sentences of login and profile that the specification fixes to the letter. */

export const SEND_OTP = 'Send OTP';
export const SENDING_OTP = 'Sending OTP...';
export const OTP_SENT = 'OTP sent successfully!';
export const OTP_NOT_SENT = 'Failed to send OTP. Please try again.';
export const OTP_SENT_TO = 'OTP sent to';
export const VERIFY = 'Verify';
export const OTP_VERIFIED = 'OTP Verified Successfully';
export const OTP_INVALID = 'Invalid OTP';

export const PROFILE_TITLE = 'My Profile';
export const LOADING_PROFILE = 'Loading profile...';
export const NO_PHONE = 'N/A';
export const ORDERS_TITLE = 'My Orders';
export const DELETED_PRODUCT = 'Deleted Product';
export const NO_ITEM_IMAGE = 'No Image';
export const PRODUCT_NOT_AVAILABLE = 'Product not available';

export const CANCEL_ORDER = {
  title: 'Cancel Order',
  question: 'Do you really want to cancel this order?',
  no: 'No',
  yes: 'Yes, Cancel',
  done: 'Order cancelled successfully',
  failed: 'Failed to cancel order',
} as const;

export const RETURN_REQUEST = {
  title: 'Request Return / Exchange',
  noOrder: 'No order selected',
  noProduct: 'Please select a product',
  noReason: 'Please provide a reason',
  done: 'Request submitted!',
  failed: 'Failed to submit request',
} as const;
