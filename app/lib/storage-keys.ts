/** Where the last delivery address is kept, until its shopper logs out. */
export const ADDRESS_KEY = 'deliveryDetails';
