import * as calls from '#core/contract/wishlist.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const wishlistRoutes: Routes = (app, { wishlist }) => {
  serve(app, calls.syncWishlist, ({ body, user }) => wishlist.sync(user.id, body));
};
