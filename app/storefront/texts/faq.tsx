import { Link } from 'react-router';
import { pageReader, pageReaderContext } from '#app/lib/page-reader.ts';
import { pageMeta } from '#app/lib/seo.ts';
import { findStore } from '#app/lib/store-identity.ts';
import { PlusIcon } from '#app/ui/icons.tsx';
import type { FaqEntry } from '#core/contract/texts.ts';
import { toPlainText } from '#core/rules/linked-text.ts';
import { commonTexts } from '#texts/common.ts';
import { pageTexts } from '#texts/pages.ts';
import type { Route } from './+types/faq.ts';
import { LinkedText } from './linked-text.tsx';
import './faq.css';
import './printed.css';

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageReaderContext).listFaq();
}

export function clientLoader() {
  return pageReader.listFaq();
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    store: findStore(matches),
    title: pageTexts.faq,
    description: pageTexts.faqLead,
    path: '/faq',
    jsonLd: import.meta.env.SSR && [faqJsonLd(loaderData ?? [])],
  });
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  return (
    <div className="faq printed wrap pt-8 pb-chapter lg:pt-16">
      <header className="grid content-start gap-4">
        <h1 className="text-4xl">{pageTexts.faq}</h1>
        <p className="max-w-text text-lg text-balance text-ink-2">{pageTexts.faqLead}</p>
        <p className="text-ink-2">
          {pageTexts.somethingElse}{' '}
          <Link to="/contact-us" className="text-link text-ink">
            {commonTexts.contactUs}
          </Link>
        </p>
      </header>
      <div className="faq-list">
        {loaderData.map((entry) => (
          <Entry key={entry.question} entry={entry} />
        ))}
      </div>
    </div>
  );
}

/** Entries of one name close each other: the browser itself keeps one open at a time. */
function Entry({ entry: { question, answer } }: { entry: FaqEntry }) {
  return (
    <details name="faq">
      <summary>
        <h2>{question}</h2>
        <PlusIcon aria-hidden="true" />
      </summary>
      <div className="faq-answer">
        {answer.map((paragraph) => (
          <p key={paragraph}>
            <LinkedText text={paragraph} />
          </p>
        ))}
      </div>
    </details>
  );
}

function faqJsonLd(entries: readonly FaqEntry[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.map(toPlainText).join(' ') },
    })),
  };
}
