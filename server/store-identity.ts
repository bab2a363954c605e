import type { StoreIdentity } from '#core/contract/store.ts';
import type { Config } from './config.ts';

/** What a store is called, and where it is reached, until somebody says so. Nothing that could go live. */
export const PLACEHOLDERS = {
  brandName: 'the brand',
  supportPhone: '+91 00000 00000',
  supportEmail: 'support@example.in',
};

/** Who runs the store, from the settings. What the owner has not set reads as an obvious placeholder. */
export function getIdentity(config: Config): StoreIdentity {
  return {
    brandName: config.brandName,
    supportPhone: config.supportPhone,
    supportEmail: config.supportEmail,
    address: 'Address line, City, State 000000',
    legalName: 'Legal name of the business',
    grievanceOfficer: {
      name: 'Name of the grievance officer',
      phone: config.supportPhone,
      email: config.supportEmail,
    },
    gstin: '',
    logoFile: '',
    publicUrl: config.publicUrl,
    social: [
      { name: 'Instagram', url: 'https://www.instagram.com/' },
      { name: 'YouTube', url: 'https://www.youtube.com/' },
      { name: 'Facebook', url: 'https://www.facebook.com/' },
    ],
  };
}
