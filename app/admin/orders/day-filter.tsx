import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayInIndia } from '#core/rules/india-time.ts';

const DAY_MS = 86_400_000;
const SPANS = [
  { days: 1, label: 'Today' },
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
];

/** When the orders were placed: a usual span, or two days of one's own. */
export function DayFilter() {
  const [parameters, setParameters] = useSearchParams();
  const [from, to] = [parameters.get('from') ?? '', parameters.get('to') ?? ''];
  const span = to === '' ? SPANS.find(({ days }) => firstDay(days) === from) : undefined;
  const [wantsOwn, setWantsOwn] = useState(false);
  const isOwn = wantsOwn || (!span && (from !== '' || to !== ''));

  function set(days: { from: string; to: string }) {
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('cursor');
        for (const [name, day] of Object.entries(days)) {
          if (day === '') next.delete(name);
          else next.set(name, day);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  }

  function choose(value: string) {
    setWantsOwn(value === 'own');
    if (value !== 'own') set({ from: value === '' ? '' : firstDay(Number(value)), to: '' });
  }

  return (
    <>
      <select
        className="select"
        aria-label="Placed"
        value={isOwn ? 'own' : (span?.days ?? '')}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">Any day</option>
        {SPANS.map(({ days, label }) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
        <option value="own">Custom dates</option>
      </select>
      {isOwn && (
        <span className="order-days">
          <input
            type="date"
            className="input"
            aria-label="From"
            value={from}
            max={to || undefined}
            onChange={(event) => set({ from: event.target.value, to })}
          />
          <span aria-hidden="true">–</span>
          <input
            type="date"
            className="input"
            aria-label="To"
            value={to}
            min={from || undefined}
            onChange={(event) => set({ from, to: event.target.value })}
          />
        </span>
      )}
    </>
  );
}

function firstDay(days: number): string {
  return dayInIndia(new Date(Date.now() - (days - 1) * DAY_MS));
}
