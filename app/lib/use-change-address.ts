import { useHref, useNavigate } from 'react-router';

type ChangeAddress = (
  change: (parameters: URLSearchParams) => URLSearchParams,
  options: { replace: boolean; preventScrollReset?: boolean },
) => Promise<void>;

/** The address that is being loaded, for everything on the page that changes a part of it. */
let loading: { pathname: string; search: string } | undefined;

/**
 * Changes a part of a page's address, from this page or another. It starts from the address that is still being loaded: a
 * second change would undo the first, if it started from the one that is shown.
 */
export function useChangeAddress(pathname: string): ChangeAddress {
  const navigate = useNavigate();
  const href = useHref(pathname);
  return async (change, options) => {
    const shown = window.location.pathname === href ? window.location.search : '';
    const current = loading?.pathname === pathname ? loading.search : shown;
    const wanted = { pathname, search: writeSearch(change(new URLSearchParams(current))) };
    loading = wanted;
    await navigate(wanted, options);
    // A later change to the same address is under way by itself.
    if (loading === wanted) loading = undefined;
  };
}

/** Commas between values stay as they are: they are no danger in a query, and people read addresses. */
export function writeSearch(parameters: URLSearchParams): string {
  return `?${String(parameters).replaceAll('%2C', ',')}`;
}
