import * as calls from '#core/contract/sizes.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const sizeRoutes: Routes = (app, { sizeCharts, sizeOutcomes }) => {
  serve(app, calls.listSizeCharts, () => sizeCharts.listCharts());
  serve(app, calls.listChartGaps, ({ params }) => sizeCharts.listGaps(params.id));
  serve(app, calls.addSizeChart, ({ user, body }) => sizeCharts.addChart(user.id, body));
  serve(app, calls.changeSizeChart, ({ user, params, body }) =>
    sizeCharts.changeChart(user.id, params.id, body),
  );
  serve(app, calls.removeSizeChart, ({ user, params }) => sizeCharts.removeChart(user.id, params.id));
  serve(app, calls.readProductSizes, ({ params }) => sizeOutcomes.readProductSizes(params.id));
};
