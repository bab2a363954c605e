import type { RouteHandlerMethod } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';

/** One query for a page of products with what a card shows of them: sizes, pictures and the counts of reviews. */
const LIST = `
  SELECT p.id AS "_id", p.name, p.price_paise, p.mrp_paise, p.discount_percentage, p.category, p.home_tag, p.colour,
    (SELECT json_object_agg(s.size, s.on_hand - s.held ORDER BY s.position)
      FROM product_sizes s WHERE s.product_id = p.id) AS stock,
    (SELECT json_agg(json_build_object('url', o.file, 'alt', i.alt, 'width', o.width, 'height', o.height)
        ORDER BY i.position)
      FROM product_pictures i JOIN pictures o USING (file) WHERE i.product_id = p.id) AS images,
    (SELECT json_agg(json_build_object('rating', t.rating, 'fit', t.fit, 'reviews', t.reviews))
      FROM review_tallies t WHERE t.product_id = p.id) AS tallies
  FROM products p
  WHERE p.published AND (p.created_at, p.id) < (to_timestamp($1 / 1000.0), $2)
  ORDER BY p.created_at DESC, p.id DESC LIMIT 20`;

const querySchema = z.object({ after: z.coerce.number() });

/** `/list?after=1750000000000`: the first page of what was added before then, as the driver reads it. */
export function listBare(pool: pg.Pool): RouteHandlerMethod {
  return async (request) => {
    const { after } = querySchema.parse(request.query);
    const { rows } = await pool.query({ name: 'list', text: LIST, values: [after, ''] });
    return { success: true, data: rows };
  };
}
