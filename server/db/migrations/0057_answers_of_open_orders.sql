-- Orders before parcels, as all who change both lock them.
CREATE FUNCTION mark_failed_parcel_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE parcels p SET awaits_answer = NEW.status NOT IN ('Delivered', 'Cancelled', 'Returned') AND NOT EXISTS (
    SELECT FROM failed_answers a WHERE a.parcel_id = p.id AND a.attempt = p.failed_attempts)
  WHERE p.order_id = NEW.id AND p.state = 'failed' AND p.ended_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_parcel_to_answer AFTER UPDATE OF status ON orders FOR EACH ROW
WHEN ((OLD.status IN ('Delivered', 'Cancelled', 'Returned')) <> (NEW.status IN ('Delivered', 'Cancelled', 'Returned')))
EXECUTE FUNCTION mark_failed_parcel_of_order();--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_open_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_open boolean := EXISTS (
    SELECT FROM orders o WHERE o.id = NEW.order_id AND o.status NOT IN ('Delivered', 'Cancelled', 'Returned'));
BEGIN
  NEW.awaits_answer := NEW.state = 'failed' AND NEW.ended_at IS NULL AND is_open AND NOT EXISTS (
    SELECT FROM failed_answers a WHERE a.parcel_id = NEW.id AND a.attempt = NEW.failed_attempts);
  NEW.awaits_receipt := NEW.state = 'returned' AND NEW.ended_at IS NULL AND EXISTS (
    SELECT FROM orders o WHERE o.id = NEW.order_id AND o.status IN ('Shipped', 'Out for Delivery'));
  NEW.awaits_decision := NEW.state = 'lost' AND is_open AND (NEW.ended_at IS NULL OR EXISTS (
    SELECT FROM orders o WHERE o.id = NEW.order_id AND o.tracking_number IS NULL));
  RETURN NEW;
END $$;--> statement-breakpoint
UPDATE parcels p SET awaits_answer = false FROM orders o
WHERE o.id = p.order_id AND p.awaits_answer AND o.status IN ('Delivered', 'Cancelled', 'Returned');