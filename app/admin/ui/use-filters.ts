import { useSearchParams } from 'react-router';

/** The filters of a list, which live in its URL. Changing one begins at the first page again. */
export function useFilters() {
  const [parameters, setParameters] = useSearchParams();

  function set(name: string, value: string, { replace = false } = {}) {
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('cursor');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  }

  return { get: (name: string) => parameters.get(name) ?? '', set, parameters };
}
