import type { Store } from '#core/contract/store.ts';
import { RETURN_WINDOW_DAYS } from '#core/rules/return-window.ts';

const COUNTRY = 'IN';
/** As the page on shipping and returns says: metro cities first, everywhere else last. */
const HANDLING_DAYS = { minValue: 1, maxValue: 2 };
const TRANSIT_DAYS = { minValue: 3, maxValue: 7 };

/** How a product comes and how it goes back, as search engines read it beside its price. */
export function offerTermsData({ highestDeliveryCharge }: Pick<Store, 'highestDeliveryCharge'>) {
  return {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: COUNTRY,
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: RETURN_WINDOW_DAYS,
      returnMethod: 'https://schema.org/ReturnByMail',
    },
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: COUNTRY },
      shippingRate: { '@type': 'MonetaryAmount', maxValue: highestDeliveryCharge, currency: 'INR' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: { '@type': 'QuantitativeValue', ...HANDLING_DAYS, unitCode: 'DAY' },
        transitTime: { '@type': 'QuantitativeValue', ...TRANSIT_DAYS, unitCode: 'DAY' },
      },
    },
  };
}
