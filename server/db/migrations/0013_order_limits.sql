CREATE UNLOGGED TABLE "rate_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_refused";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirm_by" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "orders_unconfirmed" ON "orders" USING btree ("confirm_by") WHERE status = 'Pending' and confirm_by is not null;--> statement-breakpoint
CREATE INDEX "orders_refused" ON "orders" USING btree ("user_id") WHERE refused_at is not null;