import { useLocation, useSearchParams } from 'react-router';
import { useChangeAddress } from '#app/lib/use-change-address.ts';

/** The filters of a list, which live in its URL. Changing one begins at the first page again. */
export function useFilters() {
  const [parameters] = useSearchParams();
  const changeAddress = useChangeAddress(useLocation().pathname);

  function set(name: string, value: string, { replace = false } = {}) {
    changeAddress(
      (current) => {
        const next = new URLSearchParams(current);
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
