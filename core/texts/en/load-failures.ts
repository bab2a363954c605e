/** Said when a list cannot be loaded: the server refused, or it could not be asked at all. */
export const loadFailures = {
  banners: { refused: 'Failed to fetch banners', broken: 'Error fetching banners' },
  products: { refused: 'Failed to fetch products', broken: 'Error fetching products' },
  newArrivals: { refused: 'Failed to fetch products', broken: 'Error fetching new arrivals' },
  theme: (theme: string) => ({
    refused: 'Failed to fetch products',
    broken: `Error fetching ${theme} products`,
  }),
};
