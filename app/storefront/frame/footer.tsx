import { Link, useRouteLoaderData } from 'react-router';
import { type RootData, useStore } from '#app/lib/store-identity.ts';
import { MailIcon, PhoneIcon, PlaceIcon } from '#app/ui/icons.tsx';
import { typeNames } from '#texts/categories.ts';
import { commonTexts } from '#texts/common.ts';
import { frameTexts } from '#texts/frame.ts';
import { MAIN_LINKS } from './header.tsx';

const FOOTER_COLUMNS = [
  {
    title: frameTexts.shop,
    links: [...MAIN_LINKS, { label: typeNames['oversized-t-shirt'], to: '/category/oversized-t-shirt' }],
  },
  {
    title: frameTexts.help,
    links: [
      { label: frameTexts.faq, to: '/faq' },
      { label: commonTexts.contactUs, to: '/contact-us' },
      { label: frameTexts.shippingReturns, to: '/shipping-return' },
      { label: frameTexts.shippingPolicy, to: '/shipping-policy' },
    ],
  },
  {
    title: frameTexts.legal,
    links: [
      { label: frameTexts.terms, to: '/terms-and-conditions' },
      { label: frameTexts.privacyPolicy, to: '/privacy-policy' },
      { label: frameTexts.refundPolicy, to: '/refund-policy' },
    ],
  },
];

const WAYS_TO_PAY = [
  'UPI',
  'RuPay',
  'Visa',
  'Mastercard',
  frameTexts.netbanking,
  commonTexts.cashOnDelivery,
] as const;

export function Footer() {
  const { brandName, supportPhone, supportEmail, address, social } = useStore();
  const year = useRouteLoaderData<RootData>('root')?.year;
  return (
    <footer className="on-dark overflow-hidden bg-ink pt-11 text-md text-night-text lg:pt-18">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-x-5 gap-y-8 lg:grid-cols-[1.7fr_1fr_1fr_1fr_1fr]">
          <address className="col-span-full not-italic lg:col-span-1">
            <h2 className="label mb-2 text-paper">{frameTexts.support}</h2>
            <ul className="footer-links text-paper">
              {supportPhone && (
                <li>
                  <a href={`tel:${supportPhone.replaceAll(/[^+\d]/g, '')}`}>
                    <PhoneIcon className="size-4" />
                    {supportPhone}
                  </a>
                </li>
              )}
              {supportEmail && (
                <li>
                  <a href={`mailto:${supportEmail}`}>
                    <MailIcon className="size-4" />
                    {supportEmail}
                  </a>
                </li>
              )}
              {address && (
                <li>
                  <span>
                    <PlaceIcon className="size-4" />
                    {address}
                  </span>
                </li>
              )}
            </ul>
          </address>
          {FOOTER_COLUMNS.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="label mb-2 text-paper">{title}</h2>
              <ul className="footer-links">
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <nav aria-label={frameTexts.followUs}>
            <h2 className="label mb-2 text-paper">{frameTexts.follow}</h2>
            <ul className="footer-links">
              {social.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <ul
          aria-label={frameTexts.paymentMethods}
          className="mt-8 flex flex-wrap gap-1.5 border-t border-ink-line pt-5"
        >
          {WAYS_TO_PAY.map((way) => (
            <li key={way} className="pay-mark">
              {way}
            </li>
          ))}
        </ul>
        <p className="pt-4 pb-5 text-fine">{frameTexts.rights(year, brandName)}</p>
      </div>
      <p aria-hidden="true" className="giant-name" data-name={brandName} />
    </footer>
  );
}
