import { z } from 'zod';
import { identitySettingSchema } from '#core/contract/settings.ts';
import { versionedOf } from './versioned.ts';

/** As it is saved. */
export const saveIdentitySchema = versionedOf(identitySettingSchema);

/** As it is read: what the environment has set may be less strict. */
export const identityAnswerSchema = versionedOf(
  z.object({
    brandName: z.string(),
    legalName: z.string(),
    address: z.string(),
    state: z.string(),
    gstin: z.string(),
    isUnregistered: z.boolean(),
    supportPhone: z.string(),
    supportEmail: z.string(),
    grievanceOfficer: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
    logoFile: z.string(),
    manufacturer: z.string(),
    countryOfOrigin: z.string(),
  }),
);
export type IdentityAnswer = z.infer<typeof identityAnswerSchema>;
