import { useRouteLoaderData } from 'react-router';
import type { StaffRole } from '#core/contract/accounts.ts';
import { type Me, readMe } from '#core/contract/staff.ts';
import type { StaffRight } from '#core/rules/staff-rights.ts';
import { loaderFor } from './ask.ts';

export const loadMe = loaderFor(readMe);

/** Who is signed in; only below the frame of the back office. */
export function useMe(): Me {
  const me = useRouteLoaderData<Me>('office');
  if (!me) throw new Error('Nobody is signed in');
  return me;
}

export function useRight(right: StaffRight): boolean {
  return useMe().rights.includes(right);
}

export const ROLE_NAMES: Record<StaffRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  fulfilment: 'Fulfilment',
  support: 'Support',
};
