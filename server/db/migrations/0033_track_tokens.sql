-- Apart from the constraint itself: all orders are looked at here, and nobody waits for it.
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_track_token_given";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "track_token" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_track_token_given";
