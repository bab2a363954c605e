-- A size that comes with stock begins its own account of movements, whoever adds it.
CREATE FUNCTION open_stock_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movements (product_id, size, change, reason)
  SELECT product_id, size, on_hand, 'opening' FROM new_rows WHERE on_hand > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_sizes_opening AFTER INSERT ON product_sizes
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION open_stock_account();
--> statement-breakpoint
-- Sizes that were there before accounts were kept.
INSERT INTO stock_movements (product_id, size, change, reason)
SELECT product_id, size, on_hand, 'opening' FROM product_sizes WHERE on_hand > 0;
