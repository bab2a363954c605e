import * as calls from '#core/contract/go-live.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const goLiveRoutes: Routes = (app, { goLive }) => {
  serve(app, calls.readGoLive, () => goLive.readLines());
  serve(app, calls.checkGoLive, ({ params }) => goLive.check(params.name));
};
