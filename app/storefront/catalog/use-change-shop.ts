import { useNavigate } from 'react-router';

type ChangeShop = (
  change: (parameters: URLSearchParams) => URLSearchParams,
  options: { replace: boolean },
) => Promise<void>;

/** The search part of the address that the shop is loading, for filters and search field alike. */
let loading: { search: string } | undefined;

/**
 * Changes a part of the shop's address. It starts from the address that is still being loaded: a second change would
 * undo the first, if it started from the one that is shown.
 */
export function useChangeShop(): ChangeShop {
  const navigate = useNavigate();
  return async (change, { replace }) => {
    const { pathname, search } = window.location;
    const current = loading?.search ?? (pathname === '/shop' ? search : '');
    const wanted = { search: `?${change(new URLSearchParams(current))}` };
    loading = wanted;
    await navigate({ pathname: '/shop', ...wanted }, { replace });
    // A later change to the same address is under way by itself.
    if (loading === wanted) loading = undefined;
  };
}
