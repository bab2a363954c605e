import { benchBrowser } from './browser.ts';
import { benchProductReads } from './growth/product-reads.ts';
import { benchStaffLists } from './growth/staff-lists.ts';
import type { Part } from './harness/bench.ts';
import { benchMemory } from './memory.ts';
import { benchOrders } from './orders.ts';
import { benchPictureBurst } from './picture-burst.ts';
import { benchPictures } from './pictures.ts';
import { benchQuality } from './quality.ts';
import { benchReads } from './reads.ts';
import { benchSafe } from './safe.ts';
import { benchStart } from './start.ts';
import { benchWorkers } from './workers.ts';

/** Everything that is measured, in the order of a whole run. */
export const PARTS: Part[] = [
  { name: 'reads', title: 'What everybody reads, over HTTP with 16 connections', run: benchReads },
  { name: 'orders', title: 'Orders over HTTP', run: benchOrders },
  { name: 'pictures', title: 'Pictures over HTTP with 16 connections', run: benchPictures },
  { name: 'burst', title: 'Orders while new pictures are encoded', run: benchPictureBurst },
  { name: 'memory', title: 'Resident memory of the store’s processes', run: benchMemory },
  { name: 'start', title: 'From the command to the first page', run: benchStart },
  { name: 'browser', title: 'Pages on a phone (Lighthouse, mobile preset)', run: benchBrowser },
  {
    name: 'quality',
    title: 'Every kind of page but for its speed (Lighthouse, mobile preset)',
    run: benchQuality,
  },
  { name: 'workers', title: 'Two workers beside one', run: benchWorkers },
  { name: 'growth', title: 'Reads of products, uncached, as the catalogue grows', run: benchProductReads },
  { name: 'staff', title: 'Lists of the back office, as the store grows', run: benchStaffLists },
  { name: 'safe', title: 'Ten times the load, and a long time of it', run: benchSafe, isLong: true },
];
