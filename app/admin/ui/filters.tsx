import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useChangeAddress } from '#app/lib/use-change-address.ts';
import { useDelayed } from '#app/ui/use-delayed.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { PlainSelect } from './form-fields.tsx';
import { type Tab, Tabs } from './page.tsx';

type Filters = Record<string, string>;

/** The filters of a list, which live in its URL. Changing one begins at the first page again. */
export function useFilters() {
  const [parameters] = useSearchParams();
  const changeAddress = useChangeAddress(useLocation().pathname);

  function set(filters: Filters, { replace = false } = {}) {
    changeAddress((current) => withFilters(current, filters), { replace, preventScrollReset: true });
  }

  return { get: (name: string) => parameters.get(name) ?? '', set, parameters };
}

/** The parameters of a list with other filters, at its first page. An empty filter is none. */
export function withFilters(parameters: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries({ cursor: '', ...filters })) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

interface ViewTabsProps {
  label: string;
  /** The filter that the views are values of. */
  name: string;
  views: (Pick<Tab, 'label' | 'count' | 'isCapped'> & { value: string })[];
  /** What is shown without the filter. */
  standard?: string;
  /** The one that is shown, where the filter alone does not say it. */
  current?: string;
  /** The other filters stay when another view is opened. */
  keepsFilters?: boolean;
}

/** Views of a list, by one of its filters. */
export function ViewTabs({ label, name, views, standard = '', keepsFilters, ...props }: ViewTabsProps) {
  const { get, parameters } = useFilters();
  const current = props.current ?? (get(name) || standard);
  const others = keepsFilters ? parameters : new URLSearchParams();
  const tabs = views.map(({ value, ...tab }) => ({
    ...tab,
    to: `?${withFilters(others, { [name]: value === standard ? '' : value })}`,
    isCurrent: current === value,
  }));
  return <Tabs label={label} tabs={tabs} />;
}

interface FilterSelectProps extends Pick<ComponentProps<typeof PlainSelect>, 'label' | 'options'> {
  name: string;
  /** What the first choice, no filter, reads. */
  any: string;
}

/** One filter of a list as a choice; it lives in the URL. */
export function FilterSelect({ name, label, any, options }: FilterSelectProps) {
  const filters = useFilters();
  return (
    <PlainSelect
      label={label}
      value={filters.get(name)}
      options={[{ value: '', label: any }, ...options]}
      onChange={(value) => filters.set({ [name]: value })}
    />
  );
}

const PAUSE_MS = 250;

/**
 * Looks a list up while one types, and at once when one leaves the field: on the way to another page, a search that comes
 * later would lead back. What is looked for is in the URL, as `search`.
 */
export function SearchField({ label }: { label: string }) {
  const filters = useFilters();
  const inUrl = filters.get('search');
  const [text, setText] = useState(inUrl);
  const sent = useRef(inUrl);
  const lookSoon = useDelayed(look, PAUSE_MS);

  useEffect(() => {
    // Back and forward change the URL under the field; its own changes must not reset what is being typed.
    if (inUrl === sent.current) return;
    sent.current = inUrl;
    setText(inUrl);
  }, [inUrl]);

  function look(value: string) {
    lookSoon.cancel();
    const search = value.trim();
    if (search === sent.current) return;
    sent.current = search;
    filters.set({ search }, { replace: true });
  }

  return (
    <input
      type="search"
      className="input grow"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        lookSoon.start(event.target.value);
      }}
      onBlur={() => look(text)}
    />
  );
}

const DAY_MS = 86_400_000;
const SPANS = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
];

/** When something was, such as the placing of orders: a usual span, or two days of one's own. */
export function DayFilter({ label = 'Placed', any = 'Any day' }: { label?: string; any?: string }) {
  const { get, set } = useFilters();
  const [from, to] = [get('from'), get('to')];
  const span = to === '' ? SPANS.find(({ value }) => firstDay(Number(value)) === from) : undefined;
  const [wantsOwn, setWantsOwn] = useState(false);
  const isOwn = wantsOwn || (!span && (from !== '' || to !== ''));

  function choose(value: string) {
    setWantsOwn(value === 'own');
    if (value !== 'own') set({ from: value === '' ? '' : firstDay(Number(value)), to: '' });
  }

  const dayInput = (name: 'from' | 'to', label: string, limits: { min?: string; max?: string }) => (
    <input
      type="date"
      className="input"
      aria-label={label}
      value={get(name)}
      onChange={(event) => set({ from, to, [name]: event.target.value })}
      {...limits}
    />
  );
  return (
    <>
      <PlainSelect
        label={label}
        value={isOwn ? 'own' : (span?.value ?? '')}
        options={[{ value: '', label: any }, ...SPANS, { value: 'own', label: 'Custom dates' }]}
        onChange={choose}
      />
      {isOwn && (
        <span className="order-days">
          {dayInput('from', 'From', { max: to })}
          <span aria-hidden="true">–</span>
          {dayInput('to', 'To', { min: from })}
        </span>
      )}
    </>
  );
}

function firstDay(days: number): string {
  return dayInIndia(new Date(Date.now() - (days - 1) * DAY_MS));
}
