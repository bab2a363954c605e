import { z } from 'zod';
import { call } from './call.ts';
import { listedProductSchema, productIdSchema } from './products.ts';

export const listPairs = call('GET', '/api/products/:id/pairs', 'anyone', {
  summary:
    'What goes well with a product: often bought together with it, else of its theme; none for one that is not sold',
  cached: true,
  params: z.object({ id: productIdSchema }),
  data: z.array(listedProductSchema),
});
