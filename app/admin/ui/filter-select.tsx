import { useFilters } from './use-filters.ts';

interface FilterSelectProps {
  name: string;
  label: string;
  /** What the first choice, no filter, reads. */
  any: string;
  options: readonly (string | { value: string; label: string })[];
}

/** One filter of a list as a choice; it lives in the URL. */
export function FilterSelect({ name, label, any, options }: FilterSelectProps) {
  const filters = useFilters();
  return (
    <select
      className="select"
      aria-label={label}
      value={filters.get(name)}
      onChange={(event) => filters.set(name, event.target.value)}
    >
      <option value="">{any}</option>
      {options.map((option) => {
        const { value, label: text } = typeof option === 'string' ? { value: option, label: option } : option;
        return (
          <option key={value} value={value}>
            {text}
          </option>
        );
      })}
    </select>
  );
}
