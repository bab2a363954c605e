import type { Shot } from './shot.ts';
import { signInAsOwner } from './stage.ts';

const SCREENS: Record<string, string> = {
  today: '/admin',
  orders: '/admin/orders',
  parcels: '/admin/parcels?tab=all',
  returns: '/admin/returns',
  products: '/admin/products',
  product: '/admin/products/redline-oversized-black',
  synonyms: '/admin/products/synonyms',
  stock: '/admin/stock',
  'size-charts': '/admin/size-charts',
  wanted: '/admin/restock',
  customers: '/admin/customers',
  reviews: '/admin/reviews',
  settings: '/admin/settings',
  staff: '/admin/staff',
  visits: '/admin/visits',
};

/** The back office as its owner sees it. */
export const BACK_OFFICE: readonly Shot[] = Object.entries(SCREENS).map(([name, path]) => ({
  name: `admin-${name}`,
  async show(stage) {
    await signInAsOwner(stage);
    await stage.page.goto(path);
    await stage.page.getByRole('heading', { level: 1 }).waitFor();
  },
}));
