import * as calls from '#core/contract/go-live.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const goLiveRoutes: Routes = (app, { goLive, courierSetup }) => {
  serve(app, calls.readGoLive, () => goLive.readLines());
  serve(app, calls.checkGoLive, ({ params }) => goLive.check(params.name));
  serve(app, calls.readCourierSetup, () => courierSetup.readLines());
  serve(app, calls.checkCourierSetup, ({ params }) => courierSetup.check(params.name));
};
