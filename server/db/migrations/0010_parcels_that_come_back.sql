ALTER TABLE "orders" ADD COLUMN "return_quality" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_return_quality" CHECK ("orders"."return_quality" in ('Good', 'Worn', 'Damaged'));--> statement-breakpoint
-- Until now an undelivered parcel went back on the shelf whatever it looked like.
UPDATE "orders" SET "return_quality" = 'Good' WHERE "status" = 'Returned' AND "delivered_at" IS NULL;
