import { z } from 'zod';
import { MOST_WISHES } from '#core/rules/wishlist.ts';
import { call } from './call.ts';
import { productIdSchema } from './products.ts';

const storedWishSchema = z.object({
  productId: productIdSchema,
  price: z.number().min(1).max(10_000_000).describe('Rupees, as the shopper saw it when adding the product'),
});

const wishlistChangeSchema = z.object({
  added: z.array(storedWishSchema).max(MOST_WISHES),
  removed: z.array(productIdSchema).max(MOST_WISHES).describe('Products that are taken off the list'),
});
export type WishlistChange = z.infer<typeof wishlistChangeSchema>;

const wishlistSchema = z.object({
  wishes: z.array(storedWishSchema).describe('In the order in which they were added'),
});
export type StoredWishlist = z.infer<typeof wishlistSchema>;

export const syncWishlist = call('POST', '/api/wishlist', 'shopper', {
  summary: 'Brings what one device has changed to the account’s wishlist, and answers the whole list',
  perMinute: 60,
  body: wishlistChangeSchema,
  data: wishlistSchema,
  failures: ['wishlist-full'],
});
