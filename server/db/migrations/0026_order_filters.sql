DROP INDEX "orders_by_status";--> statement-breakpoint
DROP INDEX "orders_by_state";--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","placed_at","id","payment_method","payment_status") WHERE placed_at is not null;--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("ship_state","placed_at","id","status") WHERE placed_at is not null;