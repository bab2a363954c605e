-- Orders before parcels, as all who change both lock them.
CREATE INDEX "orders_to_confirm" ON "orders" USING btree ("placed_at","id") WHERE placed_at is not null and status = 'Pending' and payment_method = 'COD' and waits_until is null;--> statement-breakpoint
CREATE INDEX "orders_to_book" ON "orders" USING btree ("placed_at","id") WHERE placed_at is not null and status = 'Packed' and tracking_number is null;--> statement-breakpoint
CREATE FUNCTION mark_parcel_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE parcels SET awaits_receipt = NEW.status IN ('Shipped', 'Out for Delivery')
  WHERE order_id = NEW.id AND state = 'returned' AND ended_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_parcel_to_receive AFTER UPDATE OF status ON orders FOR EACH ROW
WHEN ((OLD.status IN ('Shipped', 'Out for Delivery')) <> (NEW.status IN ('Shipped', 'Out for Delivery')))
EXECUTE FUNCTION mark_parcel_of_order();--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "awaits_answer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "awaits_receipt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION mark_open_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.awaits_answer := NEW.state = 'failed' AND NEW.ended_at IS NULL AND NOT EXISTS (
    SELECT FROM failed_answers a WHERE a.parcel_id = NEW.id AND a.attempt = NEW.failed_attempts);
  NEW.awaits_receipt := NEW.state = 'returned' AND NEW.ended_at IS NULL AND EXISTS (
    SELECT FROM orders o WHERE o.id = NEW.order_id AND o.status IN ('Shipped', 'Out for Delivery'));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER parcels_open BEFORE INSERT OR UPDATE OF state, ended_at, failed_attempts ON parcels
FOR EACH ROW EXECUTE FUNCTION mark_open_parcel();--> statement-breakpoint
CREATE FUNCTION mark_answered_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE parcels SET awaits_answer = false WHERE id = NEW.parcel_id AND failed_attempts = NEW.attempt AND awaits_answer;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER failed_answers_given AFTER INSERT ON failed_answers
FOR EACH ROW EXECUTE FUNCTION mark_answered_parcel();--> statement-breakpoint
UPDATE parcels p SET awaits_answer = true WHERE p.state = 'failed' AND p.ended_at IS NULL AND NOT EXISTS (
  SELECT FROM failed_answers a WHERE a.parcel_id = p.id AND a.attempt = p.failed_attempts);--> statement-breakpoint
UPDATE parcels p SET awaits_receipt = true FROM orders o
WHERE o.id = p.order_id AND o.status IN ('Shipped', 'Out for Delivery') AND p.state = 'returned' AND p.ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "parcels_moving" ON "parcels" USING btree ("updated_at","id") WHERE state in ('booked', 'picked-up', 'in-transit', 'out-for-delivery', 'returning') and ended_at is null;--> statement-breakpoint
CREATE INDEX "parcels_to_pick_up" ON "parcels" USING btree ("updated_at","id","pickup_on","pickup_asked_at") WHERE state = 'booked' and booked_at is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX "parcels_to_answer" ON "parcels" USING btree ("failed_at","id") WHERE awaits_answer;--> statement-breakpoint
CREATE INDEX "parcels_to_receive" ON "parcels" USING btree ("updated_at","id") WHERE awaits_receipt;--> statement-breakpoint
CREATE INDEX "parcels_to_count_since" ON "parcels_to_count" USING btree ("at");
