/** The product page, apart from what the owner writes. */
export const productTexts = {
  loading: 'Loading product...',
  breadcrumb: 'Breadcrumb',
  taxes: 'Inclusive of all taxes',
  size: 'Size',
  sizes: 'Sizes',
  soldOutSize: ', sold out',
  selectSize: 'Select Size',
  addToCart: 'Add to Cart',
  addedToCart: 'Added to cart.',
  viewCart: 'View cart',
  noSizeChosen: 'Please select a size before adding to cart.',
  sizeSoldOut: 'Selected size is out of stock',
  colour: 'Colour',
  share: 'Share',
  linkCopied: 'Link copied.',
  linkNotCopied: 'The link could not be copied.',
  pictures: 'Pictures',
  picture: (place: number, count: number) => `Picture ${place} of ${count}`,
  zoom: ', Zoom picture',
  model: (height: string, size: string) => `Model is ${height} and wears ${size}`,
  seeSimilar: 'See similar products',
  moreIn: (type: string) => `More in ${type}`,
  similar: 'Similar Products',
  previousProducts: 'Previous products',
  nextProducts: 'Next products',
  description: 'Product Description',
  noDescription: 'No description available for this product yet.',
  mrp: 'MRP',
  mrpWithTaxes: (mrp: string) => `${mrp}, inclusive of all taxes`,
  fabric: 'Fabric',
  netQuantity: 'Net quantity',
  countryOfOrigin: 'Country of origin',
  manufacturer: 'Manufacturer',
  checkPincode: 'Check delivery at your pincode',
  check: 'Check',
};

/** Fetched with the answer to a pincode. */
export const pincodeTexts = {
  when: (place: string, earliest: string, latest: string) =>
    `Delivery to ${place} by ${earliest} – ${latest}.`,
  free: 'Free delivery.',
  charge: (charge: string, freeFrom: string) => `Delivery charge ${charge}, free from ${freeFrom}.`,
  cashOnDelivery: 'Cash on delivery available.',
};

export const viewerTexts = {
  label: 'Pictures, full screen',
  picture: 'Picture',
  previous: 'Previous picture',
  next: 'Next picture',
};
