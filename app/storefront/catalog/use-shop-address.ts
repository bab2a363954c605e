import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * The search part of the shop's address, as it will be once what is under way has arrived; null on other pages. Whoever
 * changes a part of it starts from here, or a second change made while the first still loads would undo it.
 */
export function useShopAddress(): RefObject<string | null> {
  const here = useLocation();
  const { pathname, search } = useNavigation().location ?? here;
  const address = pathname === '/shop' ? search : null;
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);
  return latest;
}
