import { type ComponentProps, type ReactNode, useId } from 'react';
import { Link, type LinkProps } from 'react-router';
import { formatMoment } from '#core/rules/india-time.ts';
import { useTodoCounts } from '../frame/use-todo-counts.ts';
import '#app/ui/status.css';

interface PageHeadProps {
  title: string;
  /** The list that this page belongs to. */
  parent?: { to: string; label: string };
  /** Shown beside the title: a status. */
  beside?: ReactNode;
  /** Buttons at the right. */
  children?: ReactNode;
}

/** The title of a screen, in the page and in the browser's tab, where the orders that wait are counted. */
export function PageHead({ title, parent, beside, children }: PageHeadProps) {
  const orders = useTodoCounts().get('/orders');
  return (
    <div className="office-head">
      <title>{`${orders ? `(${orders}) ` : ''}${title} | Back office`}</title>
      <div className="grid min-w-0 gap-0.5">
        {parent && (
          <Link to={parent.to} className="head-parent text-ink-2 hover:underline">
            {parent.label}
          </Link>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <h1>{title}</h1>
          {beside}
        </div>
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}

interface PanelProps {
  title: string;
  /** At the right of the title. */
  beside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a page under its heading. */
export function Panel({ title, beside, className = '', children }: PanelProps) {
  const id = useId();
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <section aria-labelledby={id} className={`panel ${className}`}>
      {beside ? (
        <div className="panel-head">
          {heading}
          {beside}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}

/** Something to know about what is being edited. */
export function Warning(props: ComponentProps<'p'>) {
  return <p role="status" className="border-l-3 border-warning bg-warning-soft px-3 py-2" {...props} />;
}

/** What is wrong with more than one field; nothing while nothing is. */
export function Problem({ text, ...rest }: { text: string | undefined; className?: string }) {
  if (!text) return null;
  return (
    <p role="alert" className="field-error" {...rest}>
      {text}
    </p>
  );
}

/** A link within a text. */
export function TextLink({ className = 'underline', ...link }: LinkProps) {
  return <Link className={className} {...link} />;
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="underline" href={`tel:+91${phone}`}>
      {phone}
    </a>
  );
}

/** '14 Nov, 8:42 pm', or 'placed 14 Nov, 8:42 pm'. */
export function Moment({ at, before = '', ...rest }: { at: string; before?: string; className?: string }) {
  return (
    <time dateTime={at} {...rest}>
      {before + formatMoment(at)}
    </time>
  );
}

interface TrailEntryProps extends ComponentProps<'li'> {
  at: string;
  /** Who did it, or under which number. */
  by: string;
  /** What somebody said about it. */
  quote?: string | null | false;
}

/** One entry of a history; `children` say what happened. */
export function TrailEntry({ at, by, quote, children, ...rest }: TrailEntryProps) {
  return (
    <li {...rest}>
      <span>{children}</span>
      {quote && <q>{quote}</q>}
      <small>
        <Moment at={at} /> · {by}
      </small>
    </li>
  );
}

export interface Tab {
  to: string;
  label: string;
  count?: number | undefined;
  /** Counting stops somewhere: '300+'. */
  isCapped?: boolean;
  isCurrent: boolean;
}

/** On a narrow screen the tab that is open may lie beyond the edge. */
function showTab(tab: HTMLAnchorElement | null): void {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}

/** Views of one list, each with its address. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map(({ to, label: name, count, isCapped, isCurrent }) => (
        <Link key={name} to={to} aria-current={isCurrent || undefined} ref={isCurrent ? showTab : null}>
          {name}
          {count !== undefined && (
            <span className="count">
              {count.toLocaleString('en-IN')}
              {isCapped && '+'}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** A line of a list of facts. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export interface Kpi {
  label: string;
  value: string;
  note?: string;
}

/** A row of figures. */
export function Kpis({ figures }: { figures: Kpi[] }) {
  return (
    <dl className="kpis">
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `go` is under way, `off` is of no account. */
export type OfficeTone = 'good' | 'wait' | 'bad' | 'go' | 'off';

/** A square and a word: the status of something. */
export function OfficeStatus({ tone, children }: { tone: OfficeTone; children: string }) {
  return <span className={`status status-${tone}`}>{children}</span>;
}
