import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import { type Me, readMe } from '#core/contract/staff.ts';
import type { StaffRight } from '#core/rules/staff-rights.ts';
import { load } from './ask.ts';

export function loadMe(page: LoaderFunctionArgs): Promise<Me> {
  return load(page, readMe);
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
