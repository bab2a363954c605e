/** What many screens say. */
export const commonTexts = {
  ok: 'OK',
  close: 'Close',
  cancel: 'Cancel',
  notifications: 'Notifications',
  mrp: 'MRP',
  quantity: (what?: string) => ofWhat('Quantity', what),
  decreaseQuantity: (what?: string) => ofWhat('Decrease quantity', what),
  increaseQuantity: (what?: string) => ofWhat('Increase quantity', what),
  shopAll: 'Shop All',
  newArrivals: 'New Arrivals',
  home: 'Home',
  loading: 'Loading...',
  myOrders: 'My Orders',
  contactUs: 'Contact Us',
  cashOnDelivery: 'Cash on Delivery',
  free: 'Free',
  size: (size: string) => `Size ${size}`,
  soldOutSize: ', sold out',
  outOfStock: 'Out of stock',
  stockLeft: (available: number) => `${available} items left in stock`,
  onlyAvailable: (available: number) => `Only ${available} item(s) available in stock.`,
};

function ofWhat(label: string, what: string | undefined): string {
  return what === undefined ? label : `${label} of ${what}`;
}
