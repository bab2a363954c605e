-- Orders before parcels, as all who change both lock them.
CREATE FUNCTION mark_lost_parcel_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE parcels SET awaits_decision = NEW.status NOT IN ('Delivered', 'Cancelled', 'Returned')
    AND (ended_at IS NULL OR NEW.tracking_number IS NULL)
  WHERE order_id = NEW.id AND state = 'lost';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_parcel_to_decide AFTER UPDATE OF status, tracking_number ON orders FOR EACH ROW
WHEN ((OLD.status IN ('Delivered', 'Cancelled', 'Returned')) <> (NEW.status IN ('Delivered', 'Cancelled', 'Returned'))
  OR (OLD.tracking_number IS NULL) <> (NEW.tracking_number IS NULL))
EXECUTE FUNCTION mark_lost_parcel_of_order();--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "awaits_decision" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_open_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.awaits_answer := NEW.state = 'failed' AND NEW.ended_at IS NULL AND NOT EXISTS (
    SELECT FROM failed_answers a WHERE a.parcel_id = NEW.id AND a.attempt = NEW.failed_attempts);
  NEW.awaits_receipt := NEW.state = 'returned' AND NEW.ended_at IS NULL AND EXISTS (
    SELECT FROM orders o WHERE o.id = NEW.order_id AND o.status IN ('Shipped', 'Out for Delivery'));
  NEW.awaits_decision := NEW.state = 'lost' AND EXISTS (
    SELECT FROM orders o WHERE o.id = NEW.order_id AND o.status NOT IN ('Delivered', 'Cancelled', 'Returned')
      AND (NEW.ended_at IS NULL OR o.tracking_number IS NULL));
  RETURN NEW;
END $$;--> statement-breakpoint
UPDATE parcels p SET awaits_decision = true FROM orders o
WHERE o.id = p.order_id AND o.status NOT IN ('Delivered', 'Cancelled', 'Returned') AND p.state = 'lost'
  AND (p.ended_at IS NULL OR o.tracking_number IS NULL);--> statement-breakpoint
CREATE INDEX "parcels_to_decide" ON "parcels" USING btree ("updated_at","id") WHERE awaits_decision;