import { syncCart } from '#core/contract/carts.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const cartRoutes: Routes = (app, { carts }) => {
  serve(app, syncCart, ({ user, body }) => carts.syncCart(user.id, body));
};
