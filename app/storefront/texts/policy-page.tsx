import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FilledText } from '#app/ui/text.tsx';
import type { Policy, PolicyBlock } from '#core/contract/texts.ts';
import { POLICY_NAMES, POLICY_PATHS } from '#core/rules/policy-pages.ts';
import { formatUpdated, pageTexts, policyTitles } from '#texts/pages.ts';
import { LinkedText } from './linked-text.tsx';
import { StoreParticulars } from './store-particulars.tsx';
import './policy.css';
import './printed.css';

interface PolicyPageProps {
  policy: Policy;
  /** A section that is not text: it prints what the store goes by. */
  extra?: { title: string; content: ReactNode };
}

export function PolicyPage({ policy, extra }: PolicyPageProps) {
  const { title, lead, figures, sections, path, updatedOn } = policy;
  return (
    <div className="printed wrap pb-chapter">
      <header className="grid gap-4 pt-8 pb-8 lg:pt-16 lg:pb-12">
        <h1 className="max-w-[16ch] text-4xl">{title}</h1>
        <p className="max-w-text text-lg text-balance text-ink-2">{lead}</p>
        <p className="text-sm text-ink-3">
          <FilledText
            text={pageTexts.lastUpdated}
            places={{ day: <time dateTime={updatedOn}>{formatUpdated(updatedOn)}</time> }}
          />
        </p>
      </header>
      {figures.length > 0 && (
        <ul className="policy-figures" aria-label={pageTexts.inShort}>
          {figures.map(({ figure, text }) => (
            <li key={text}>
              <strong>{figure}</strong> <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="policy-columns">
        <Contents
          titles={[
            ...sections.map((section) => section.title),
            ...(extra ? [extra.title] : []),
            pageTexts.contactTitle,
          ]}
        />
        <div className="policy-text">
          {sections.map(({ title: sectionTitle, blocks }) => (
            <section key={sectionTitle} aria-labelledby={anchorOf(sectionTitle)}>
              <h2 id={anchorOf(sectionTitle)}>{sectionTitle}</h2>
              {blocks.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a fixed text never move
                <Block key={index} block={block} />
              ))}
            </section>
          ))}
          {extra && (
            <section aria-labelledby={anchorOf(extra.title)}>
              <h2 id={anchorOf(extra.title)}>{extra.title}</h2>
              {extra.content}
            </section>
          )}
          <section aria-labelledby={anchorOf(pageTexts.contactTitle)}>
            <h2 id={anchorOf(pageTexts.contactTitle)}>{pageTexts.contactTitle}</h2>
            <StoreParticulars />
            <p>
              <LinkedText text={pageTexts.complaints} />
            </p>
          </section>
          <nav aria-label={pageTexts.otherPolicies} className="policy-others">
            <h2 className="label">{pageTexts.otherPolicies}</h2>
            <ul>
              {POLICY_NAMES.filter((name) => POLICY_PATHS[name] !== path).map((name) => (
                <li key={name}>
                  <Link to={POLICY_PATHS[name]} className="text-link">
                    {policyTitles[name]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </div>
  );
}

/** Folded on a phone, beside the text on a wide screen. */
function Contents({ titles }: { titles: string[] }) {
  return (
    <nav aria-label={pageTexts.onThisPage} className="policy-contents">
      <details>
        <summary>{pageTexts.onThisPage}</summary>
        <ol>
          {titles.map((title) => (
            <li key={title}>
              <a href={`#${anchorOf(title)}`}>{title}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

function Block({ block }: { block: PolicyBlock }) {
  if (typeof block === 'string') {
    return (
      <p>
        <LinkedText text={block} />
      </p>
    );
  }
  if ('points' in block) return <ul>{block.points.map(listItem)}</ul>;
  if ('steps' in block) return <ol>{block.steps.map(listItem)}</ol>;
  return (
    <dl className="particulars">
      {block.facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function listItem(text: string) {
  return (
    <li key={text}>
      <LinkedText text={text} />
    </li>
  );
}

/** `Cookies and local storage` is found under `#cookies-and-local-storage`. */
function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\p{M}\d]+/gu, '-');
}
