CREATE TABLE "catalogue_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text,
	"changed_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "catalogue_changes_by" ON "catalogue_changes" USING btree ("changed_by","product_id");--> statement-breakpoint
CREATE INDEX "catalogue_changes_of_product" ON "catalogue_changes" USING btree ("product_id","at");--> statement-breakpoint
CREATE INDEX "catalogue_changes_at" ON "catalogue_changes" USING btree ("at");--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "in_stock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sold_lately" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sold_lately" CHECK ("products"."sold_lately" >= 0) NOT VALID;--> statement-breakpoint
UPDATE products p SET in_stock = true
WHERE EXISTS (SELECT FROM product_sizes s WHERE s.product_id = p.id AND s.on_hand > s.held);--> statement-breakpoint
-- Pages show neither of the two: what sets them alone outdates none, and an order that does must not queue for a NOTIFY.
-- All that staff change goes with a new version, so columns of later migrations need not be named here.
DROP TRIGGER products_tell ON products;--> statement-breakpoint
CREATE TRIGGER products_tell AFTER INSERT OR DELETE OR TRUNCATE ON products
FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();--> statement-breakpoint
CREATE TRIGGER products_tell_update AFTER UPDATE OF id, name, description, details, fabric, price_paise, mrp_paise,
  discount_percentage, regular_price_paise, regular_mrp_paise, regular_discount_percentage, category, home_tag, colour,
  country_of_origin, manufacturer, hsn, net_quantity, weight_grams, size_class, published, version, created_at, updated_at
ON products FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();--> statement-breakpoint
-- No order waits for whoever has the product's row locked: what is skipped here is set right with the next count of sales.
CREATE FUNCTION keep_in_stock(ids text[]) RETURNS void LANGUAGE sql AS $$
  WITH changed AS (
    SELECT id FROM products p
    WHERE id = ANY(ids)
      AND in_stock <> EXISTS (SELECT FROM product_sizes s WHERE s.product_id = p.id AND s.on_hand > s.held)
    FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE products p SET in_stock = NOT p.in_stock FROM changed WHERE p.id = changed.id
$$;--> statement-breakpoint
CREATE FUNCTION note_size_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (product_id) VALUES (NEW.product_id);
  PERFORM keep_in_stock(ARRAY[NEW.product_id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_sizes_bought_out AFTER UPDATE OF on_hand, held ON product_sizes
FOR EACH ROW WHEN ((OLD.on_hand > OLD.held) <> (NEW.on_hand > NEW.held)) EXECUTE FUNCTION note_size_changed();--> statement-breakpoint
CREATE FUNCTION note_sizes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[] := ARRAY(SELECT DISTINCT product_id FROM changed_rows ORDER BY product_id);
BEGIN
  INSERT INTO catalogue_changes (product_id) SELECT unnest(ids);
  PERFORM keep_in_stock(ids);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_sizes_added AFTER INSERT ON product_sizes
REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_sizes_changed();--> statement-breakpoint
CREATE TRIGGER product_sizes_removed AFTER DELETE ON product_sizes
REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_sizes_changed();--> statement-breakpoint
CREATE FUNCTION note_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO catalogue_changes (product_id) VALUES (NULL);
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue_changes (product_id) SELECT id FROM new_rows WHERE published;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO catalogue_changes (product_id) SELECT id FROM old_rows WHERE published;
  ELSE
    INSERT INTO catalogue_changes (product_id)
    SELECT coalesce(o.id, n.id) FROM old_rows o FULL JOIN new_rows n ON n.id = o.id
    WHERE (o.published, o.category, o.home_tag, o.colour, o.price_paise, o.created_at, o.sold_lately)
      IS DISTINCT FROM (n.published, n.category, n.home_tag, n.colour, n.price_paise, n.created_at, n.sold_lately);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_noted_insert AFTER INSERT ON products
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_product_changed();--> statement-breakpoint
CREATE TRIGGER products_noted_update AFTER UPDATE ON products
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_product_changed();--> statement-breakpoint
CREATE TRIGGER products_noted_delete AFTER DELETE ON products
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_product_changed();--> statement-breakpoint
CREATE TRIGGER products_noted_truncate AFTER TRUNCATE ON products
FOR EACH STATEMENT EXECUTE FUNCTION note_product_changed();
