export const homeTexts = {
  title: 'Printed tees, hoodies and cargos',
  heading: 'Printed t-shirts, hoodies and cargos',
  description:
    'Printed t-shirts, hoodies, cargos, polos and sweatshirts for India. Our own prints, fair prices, cash on delivery.',
  offers: 'Offers',
  noBanners: 'No banners yet',
  pauseSlideshow: 'Pause slideshow',
  playSlideshow: 'Play slideshow',
  previousBanner: 'Previous banner',
  nextBanner: 'Next banner',
  shopByType: 'Shop by type',
  bestSellers: 'Best sellers',
  viewMore: 'View More',
  viewMoreOf: (theme: string) => `View More ${theme}`,
  testimonials: 'We Love Good Compliment',
  pauseReviews: 'Pause reviews',
  playReviews: 'Play reviews',
};

export const cashOnDeliveryTexts = {
  label: 'Cash on delivery',
  banner: '{claim} Shop now and pay at your doorstep.',
  claim: 'Cash on Delivery Available!',
};

export const brandStoryTexts = {
  title: (brand: string) => `Why ${brand}?`,
  text: 'Because a t-shirt is the first thing people read about you. We draw every print ourselves: a lap, a mountain road, a word of Urdu, your pincode. Then we put it on cotton you’ll want to wear again on Monday.',
  picture: 'Close view of a printed black cotton tee, its collar and neck label',
  reasons: [
    { name: 'Own prints', text: 'Drawn by us, never bought from a stock site.' },
    { name: 'Fair prices', text: 'Most tees are under ₹900, and the price includes all taxes.' },
    { name: 'Pay your way', text: 'UPI, cards, or cash when your parcel arrives.' },
  ],
};
