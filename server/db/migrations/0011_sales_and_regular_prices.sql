ALTER TABLE "products" ADD COLUMN "regular_price_paise" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "regular_mrp_paise" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "regular_discount_percentage" smallint;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_regular_price_positive" CHECK ("products"."regular_price_paise" > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_regular_together" CHECK ("products"."regular_price_paise" is not null or ("products"."regular_mrp_paise" is null and "products"."regular_discount_percentage" is null));--> statement-breakpoint
-- Sales that run: what they were to go back to is what the product costs without them.
UPDATE products p SET regular_price_paise = (e.change ->> 'pricePaise')::int, regular_mrp_paise = (e.change ->> 'mrpPaise')::int
FROM planned_changes e
JOIN planned_changes b ON b.product_id = e.product_id AND b.change ->> 'sale' = e.change ->> 'sale' AND b.due_at < e.due_at
WHERE e.product_id = p.id AND e.done_at IS NULL AND e.cancelled_at IS NULL AND b.done_at IS NOT NULL;--> statement-breakpoint
-- The end of a sale no longer carries a price of its own.
UPDATE planned_changes e SET change = jsonb_build_object('endsSale', e.change ->> 'sale')
WHERE e.done_at IS NULL AND e.cancelled_at IS NULL AND EXISTS (
  SELECT FROM planned_changes b
  WHERE b.product_id = e.product_id AND b.change ->> 'sale' = e.change ->> 'sale' AND b.due_at < e.due_at
);--> statement-breakpoint
-- A price without an end is no sale.
UPDATE planned_changes b SET change = b.change - 'sale'
WHERE b.done_at IS NULL AND b.cancelled_at IS NULL AND NOT EXISTS (
  SELECT FROM planned_changes e
  WHERE e.product_id = b.product_id AND e.change ->> 'endsSale' = b.change ->> 'sale' AND e.cancelled_at IS NULL
);
