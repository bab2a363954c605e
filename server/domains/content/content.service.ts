import type { Banner } from '#core/contract/banners.ts';
import type { Picture } from '#core/contract/pictures.ts';
import type { Store } from '#core/contract/store.ts';
import type { FaqEntry, Policy, PolicyName, Testimonial } from '#core/contract/texts.ts';
import { fillInAll } from '#core/rules/fill-in.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import { POLICIES_UPDATED, POLICY_PAGES } from '#core/rules/policies/policy.ts';
import type { Db } from '#server/db/client.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import { createBannerTurns } from './banner-turns.ts';
import { selectBanners } from './content.queries.ts';
import { createStaffBanners } from './staff-banners.ts';
import { createStaffTexts } from './staff-texts.ts';

/** '2026-11-15', by the calendar of India. */
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

export type Content = ReturnType<typeof createContent>;

interface ContentParts {
  db: Db;
  settings: Settings;
  now: () => Date;
  isStripOfferValid: () => Promise<boolean>;
  readHighestCharge: () => Promise<number>;
}

export function createContent({ db, settings, now, isStripOfferValid, readHighestCharge }: ContentParts) {
  async function listBanners(): Promise<Banner[]> {
    const rows = await selectBanners(db, now());
    return rows.map(({ id, link, alt, wide, phone }) => ({
      _id: id,
      image: addressOfFile(wide.file, 2400),
      link,
      alt,
      wide: bannerPicture(wide, alt),
      ...(phone === null ? {} : { phone: bannerPicture(phone, alt) }),
    }));
  }

  async function readStore(): Promise<Store> {
    const [identity, productPage, isValid, highestDeliveryCharge] = await Promise.all([
      settings.readIdentity(),
      settings.read('product-page'),
      isStripOfferValid(),
      readHighestCharge(),
    ]);
    return {
      ...identity,
      productPage: fillInAll(productPage, identity),
      isStripOfferValid: isValid,
      highestDeliveryCharge,
    };
  }

  async function listTestimonials(): Promise<Testimonial[]> {
    return settings.read('testimonials');
  }

  async function listFaq(): Promise<FaqEntry[]> {
    const [entries, store] = await Promise.all([settings.read('faq'), settings.readIdentity()]);
    return fillInAll(entries, store);
  }

  async function readPolicy(name: PolicyName): Promise<Policy> {
    const [{ value, savedAt }, store] = await Promise.all([
      settings.readVersioned(`policy:${name}`),
      settings.readIdentity(),
    ]);
    const updatedOn = savedAt === null ? POLICIES_UPDATED : DAY.format(savedAt);
    return { ...POLICY_PAGES[name], updatedOn, ...fillInAll(value, store) };
  }

  return {
    listBanners,
    readStore,
    listTestimonials,
    listFaq,
    readPolicy,
    tellBannerTurns: createBannerTurns({ db, now }),
    ...createStaffTexts({ settings }),
    ...createStaffBanners({ db }),
  };
}

function bannerPicture(
  { file, width, height }: { file: string; width: number; height: number },
  alt: string,
): Picture {
  return { url: addressOfFile(file, 2400), alt, width, height };
}
