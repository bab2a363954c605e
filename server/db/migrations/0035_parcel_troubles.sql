ALTER TABLE "parcel_events" ADD COLUMN "trouble" text;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "trouble" text;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "trouble_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "parcels_troubled" ON "parcels" USING btree ("updated_at","id") WHERE trouble is not null;