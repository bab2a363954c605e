ALTER TABLE "order_lines" ADD COLUMN "scanned_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "pickup_on" date;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_class" text;--> statement-breakpoint
-- Two sizes can read alike behind their products: size 2-3Y of tee and size 3Y of tee-2. One of them gets another SKU.
CREATE FUNCTION other_sku(product_id text, size text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN 'S-' || upper(substr(md5(product_id || '/' || size), 1, 12));--> statement-breakpoint
UPDATE product_sizes s SET sku = other_sku(s.product_id, s.size)
FROM (
  SELECT product_id, size, row_number() OVER (PARTITION BY product_id || '-' || size ORDER BY product_id, size) AS place
  FROM product_sizes
) AS same
WHERE same.place > 1 AND s.product_id = same.product_id AND s.size = same.size;--> statement-breakpoint
CREATE FUNCTION give_other_sku() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sku IS NULL AND EXISTS (
    SELECT FROM product_sizes s WHERE coalesce(s.sku, s.product_id || '-' || s.size) = NEW.product_id || '-' || NEW.size
      AND (s.product_id, s.size) <> (NEW.product_id, NEW.size)
  ) THEN
    NEW.sku := other_sku(NEW.product_id, NEW.size);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER product_sizes_other_sku BEFORE INSERT ON product_sizes
  FOR EACH ROW EXECUTE FUNCTION give_other_sku();--> statement-breakpoint
CREATE UNIQUE INDEX "product_sizes_sku" ON "product_sizes" USING btree (coalesce(sku, product_id || '-' || size));--> statement-breakpoint
CREATE UNIQUE INDEX "product_sizes_barcode" ON "product_sizes" USING btree (lpad(barcode, 13, '0')) WHERE barcode is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_scanned" CHECK ("order_lines"."scanned_quantity" between 0 and "order_lines"."quantity") NOT VALID;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_sku_form" CHECK ("product_sizes"."sku" ~ '^[A-Z0-9][A-Z0-9._-]{0,39}$' and "product_sizes"."sku" !~ '^[0-9]{12,13}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_barcode_form" CHECK ("product_sizes"."barcode" ~ '^[0-9]{12,13}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_weight" CHECK ("products"."weight_grams" between 1 and 50000) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_size_class" CHECK ("products"."size_class" in ('small', 'medium', 'large')) NOT VALID;
