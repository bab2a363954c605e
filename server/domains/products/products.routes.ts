import { Readable } from 'node:stream';
import * as staffCalls from '#core/contract/products/admin.ts';
import { cancelPlannedChange, planChange } from '#core/contract/products/schedule.ts';
import { exportProducts, importProducts } from '#core/contract/products/sheet.ts';
import * as calls from '#core/contract/products.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { listTags, productTags } from './cache-tags.ts';

export const productRoutes: Routes = (app, { products, productAdmin, productSchedule, productSheet }) => {
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  serve(
    app,
    calls.listProducts,
    async ({ query }) => {
      // A parameter of ours, even an empty one, asks for a page; unknown ones are not seen here.
      if (Object.keys(query).length === 0) return writeAllProducts(products);
      const { products: data, ...page } = await products.listProducts(query);
      return { data, ...page };
    },
    (answer, { query }) =>
      'data' in answer ? listTags(answer.data, query, answer.search) : listTags('all', query),
  );
  serve(app, calls.listFacets, () => products.listFacets());
  serve(
    app,
    calls.readProduct,
    ({ params }) => products.readProduct(params.id),
    (product) => ('_id' in product ? productTags(product) : []),
  );

  serve(app, staffCalls.listStaffProducts, ({ query }) => productAdmin.list(query));
  serve(app, staffCalls.listStyles, ({ query }) => productAdmin.listStyles(query.search));
  serve(app, staffCalls.readProductDefaults, () => productAdmin.readDefaults());
  serve(app, staffCalls.readStaffProduct, ({ params }) => productAdmin.read(params.id));
  serve(app, staffCalls.addProduct, ({ user, body }) => productAdmin.add(body, user.id));
  serve(app, staffCalls.saveProduct, ({ user, params, body }) => productAdmin.save(params.id, body, user.id));
  serve(app, staffCalls.changeProduct, ({ user, params, body }) =>
    productAdmin.change(params.id, body, user.id),
  );
  serve(app, staffCalls.removeProduct, ({ user, params, query }) =>
    productAdmin.remove(params.id, query.version, user.id),
  );
  serve(app, staffCalls.previewBulkChange, ({ body }) => productAdmin.previewBulk(body));
  serve(app, staffCalls.applyBulkChange, ({ user, body }) => productAdmin.applyBulk(body, user.id));

  serve(app, planChange, ({ user, params, body }) => productSchedule.plan(params.id, body, user.id));
  serve(app, cancelPlannedChange, ({ user, params }) =>
    productSchedule.cancel(params.id, params.planId, user.id),
  );

  serve(app, exportProducts, async ({ user }) => ({
    name: 'products.csv',
    content: Readable.from(await productSheet.exportSheet(user.id)),
  }));
  serve(app, importProducts, async ({ user, query, body }) =>
    productSheet.importSheet({ ...query, content: body, who: user.id }),
  );
};

/** Serialises step by step, so that a long list never blocks the process for long. */
async function writeAllProducts(products: Services['products']): Promise<Buffer> {
  const parts: string[] = [];
  for await (const step of products.listAllProducts()) parts.push(JSON.stringify(step).slice(1, -1));
  return Buffer.from(`{"success":true,"data":[${parts.join(',')}]}`);
}
