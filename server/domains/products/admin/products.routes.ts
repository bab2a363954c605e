import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import {
  addProduct,
  applyBulkChange,
  changeProduct,
  listStaffProducts,
  previewBulkChange,
  readProductDefaults,
  readStaffProduct,
  removeProduct,
  saveProduct,
} from '#core/contract/products/admin.ts';
import { cancelPlannedChange, planChange } from '#core/contract/products/schedule.ts';
import { exportProducts, importProducts } from '#core/contract/products/sheet.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

type Needed = Pick<Services, 'productAdmin' | 'productSchedule' | 'productSheet'>;

export function productAdminRoutes({
  productAdmin,
  productSchedule,
  productSheet,
}: Needed): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    serve(app, listStaffProducts, ({ query }) => productAdmin.list(query));
    serve(app, readProductDefaults, () => productAdmin.readDefaults());
    serve(app, readStaffProduct, ({ params }) => productAdmin.read(params.id));
    serve(app, addProduct, ({ user, body }) => productAdmin.add(body, user.id));
    serve(app, saveProduct, ({ user, params, body }) => productAdmin.save(params.id, body, user.id));
    serve(app, changeProduct, ({ user, params, body }) => productAdmin.change(params.id, body, user.id));
    serve(app, removeProduct, ({ user, params, query }) =>
      productAdmin.remove(params.id, query.version, user.id),
    );
    serve(app, previewBulkChange, ({ body }) => productAdmin.previewBulk(body));
    serve(app, applyBulkChange, ({ user, body }) => productAdmin.applyBulk(body, user.id));

    serve(app, planChange, ({ user, params, body }) =>
      productSchedule.plan({ productId: params.id, plan: body, who: user.id }),
    );
    serve(app, cancelPlannedChange, ({ user, params }) =>
      productSchedule.cancel({ productId: params.id, id: params.planId, who: user.id }),
    );

    serve(app, exportProducts, async () => ({
      name: 'products.csv',
      content: Readable.from(productSheet.exportSheet()),
    }));
    serve(app, importProducts, async ({ user, query, body }) =>
      productSheet.importSheet({ ...query, content: body, who: user.id }),
    );
  };
}
