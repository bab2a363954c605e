import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { pageReader, pageReaderContext } from '#app/lib/page-reader.ts';
import { pageMeta } from '#app/lib/seo.ts';
import { findStore } from '#app/lib/store-identity.ts';
import { Fact } from '#app/ui/fact.tsx';
import { FilledText } from '#app/ui/text.tsx';
import type { StateDeliveryCharge } from '#core/contract/delivery.ts';
import type { PageReader } from '#core/contract/page-reader.ts';
import type { PolicyBlock } from '#core/contract/texts.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { POLICY_NAMES, POLICY_PATHS } from '#core/rules/policy-pages.ts';
import { formatUpdated, pageTexts, policyTitles } from '#texts/pages.ts';
import type { Route } from './+types/policy.ts';
import { LinkedText } from './linked-text.tsx';
import { StoreParticulars } from './store-particulars.tsx';
import './policy.css';
import './printed.css';

export function loader({ context, pattern }: Route.LoaderArgs) {
  return loadPage(context.get(pageReaderContext), pattern);
}

export function clientLoader({ pattern }: Route.ClientLoaderArgs) {
  return loadPage(pageReader, pattern);
}

/** Every policy has an address of its own. The one about shipping also says what the store charges. */
async function loadPage(reader: PageReader, pattern: string) {
  const name = POLICY_NAMES.find((known) => POLICY_PATHS[known] === `/${pattern}`);
  if (!name) throw data(null, { status: 404 });
  const [policy, charges] = await Promise.all([
    reader.readPolicy(name),
    name === 'shipping' ? reader.listDeliveryCharges() : null,
  ]);
  return { policy, charges };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, lead, path } = loaderData.policy;
  return pageMeta({ store: findStore(matches), title, description: lead, path });
}

export default function PolicyRoute({ loaderData: { policy, charges } }: Route.ComponentProps) {
  const { title, lead, figures, sections, path, updatedOn } = policy;
  const titles = [
    ...sections.map((section) => section.title),
    ...(charges ? [pageTexts.charges] : []),
    pageTexts.contactTitle,
  ];
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
        <Contents titles={titles} />
        <div className="policy-text">
          {sections.map((section) => (
            <Section key={section.title} title={section.title}>
              {section.blocks.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a fixed text never move
                <Block key={index} block={block} />
              ))}
            </Section>
          ))}
          {charges && (
            <Section title={pageTexts.charges}>
              <DeliveryCharges charges={charges} />
            </Section>
          )}
          <Section title={pageTexts.contactTitle}>
            <StoreParticulars />
            <p>
              <LinkedText text={pageTexts.complaints} />
            </p>
          </Section>
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
              <a href={`#${toAnchor(title)}`}>{title}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={toAnchor(title)}>
      <h2 id={toAnchor(title)}>{title}</h2>
      {children}
    </section>
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
        <Fact key={name} name={name}>
          {text}
        </Fact>
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
function toAnchor(title: string): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\p{M}\d]+/gu, '-');
}

/** The charges as they are, states with the same terms together. */
function DeliveryCharges({ charges }: { charges: StateDeliveryCharge[] }) {
  const groups = Map.groupBy(charges, ({ prepaidCharge, freeAbove }) => `${prepaidCharge} ${freeAbove}`);
  const rows = [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((terms) => ({ ...terms, states: group.map(({ state }) => state).join(', ') })),
  );
  return (
    <table className="charges">
      <caption className="sr-only">{pageTexts.charges}</caption>
      <thead>
        <tr>
          <th scope="col">{pageTexts.stateOrTerritory}</th>
          <th scope="col">{pageTexts.charge}</th>
          <th scope="col">{pageTexts.freeFrom}</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .toSorted((a, b) => a.prepaidCharge - b.prepaidCharge)
          .map(({ state, states, prepaidCharge, freeAbove }) => (
            <tr key={state}>
              <td>{states}</td>
              <td>{formatRupees(prepaidCharge)}</td>
              <td>{formatRupees(freeAbove)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
