import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import type { Me } from '#core/contract/staff/me.ts';
import type { StaffRight } from '#core/rules/staff-rights.ts';
import { readAsStaff } from './staff-request.ts';

export function loadMe({ request }: LoaderFunctionArgs): Promise<Me> {
  return readAsStaff<Me>('/me', request);
}

/** Who is signed in; only below the frame of the back office. */
export function useMe(): Me {
  const me = useRouteLoaderData<Me>('office');
  if (!me) throw new Error('Nobody is signed in');
  return me;
}

export function useRight(right: StaffRight): boolean {
  return useMe().rights.includes(right);
}
