import type { RouteHandlerMethod } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';

/**
 * One query for a page of products with what a card shows of them: sizes, pictures and the counts of reviews. The
 * database writes the JSON, and nobody reads it again on the way.
 */
const LIST = `
  SELECT json_build_object('success', true, 'data', coalesce(json_agg(card), '[]'))::text AS answer
  FROM (
    SELECT p.id AS "_id", p.name, p.price_paise / 100.0 AS price, p.mrp_paise / 100.0 AS mrp,
      p.discount_percentage AS "discountPercentage", p.category, p.home_tag AS "homeTag", p.colour AS colors,
      (SELECT json_object_agg(s.size, s.on_hand - s.held ORDER BY s.position)
        FROM product_sizes s WHERE s.product_id = p.id) AS stock,
      (SELECT json_agg(json_build_object('url', o.file, 'alt', i.alt, 'width', o.width, 'height', o.height)
          ORDER BY i.position)
        FROM product_pictures i JOIN pictures o USING (file) WHERE i.product_id = p.id) AS images,
      (SELECT json_agg(json_build_object('rating', t.rating, 'fit', t.fit, 'reviews', t.reviews))
        FROM review_tallies t WHERE t.product_id = p.id) AS "reviewSummary"
    FROM products p
    WHERE p.published AND (p.created_at, p.id) < (to_timestamp($1 / 1000.0), $2)
    ORDER BY p.created_at DESC, p.id DESC LIMIT 20
  ) AS card`;

const querySchema = z.object({ after: z.coerce.number() });
const rowSchema = z.object({ answer: z.string() });

/** `/list?after=1750000000000`: the first page of what was added before then. */
export function listBare(pool: pg.Pool): RouteHandlerMethod {
  return async (request, reply) => {
    const { after } = querySchema.parse(request.query);
    const { rows } = await pool.query({ name: 'list', text: LIST, values: [after, ''] });
    const { answer } = rowSchema.parse(rows[0]);
    return reply.type('application/json; charset=utf-8').send(answer);
  };
}
