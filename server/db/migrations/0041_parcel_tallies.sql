CREATE TABLE "counted_parcels" (
	"parcel_id" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_tallies" (
	"period" text NOT NULL,
	"start" date NOT NULL,
	"part" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"parcels" integer NOT NULL,
	"delivered" integer NOT NULL,
	"returned" integer NOT NULL,
	"promised" integer NOT NULL,
	"on_time" integer NOT NULL,
	"failed" integer NOT NULL,
	"charged" integer NOT NULL,
	"charged_delivered" integer NOT NULL,
	"cost_paise" bigint NOT NULL,
	CONSTRAINT "parcel_tallies_period_start_part_key_pk" PRIMARY KEY("period","start","part","key"),
	CONSTRAINT "parcel_tallies_add_up" CHECK ("parcel_tallies"."parcels" = "parcel_tallies"."delivered" + "parcel_tallies"."returned" and "parcel_tallies"."promised" <= "parcel_tallies"."delivered"
        and "parcel_tallies"."on_time" <= "parcel_tallies"."promised" and "parcel_tallies"."failed" <= "parcel_tallies"."parcels" and "parcel_tallies"."charged" <= "parcel_tallies"."parcels")
);
--> statement-breakpoint
CREATE TABLE "parcels_to_count" (
	"parcel_id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "counted_parcels" ADD CONSTRAINT "counted_parcels_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels_to_count" ADD CONSTRAINT "parcels_to_count_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counted_parcels_by_day" ON "counted_parcels" USING btree ("day");--> statement-breakpoint
CREATE INDEX "parcel_tallies_largest" ON "parcel_tallies" USING btree ("period","start","part","parcels" DESC NULLS LAST,"key");
--> statement-breakpoint
CREATE FUNCTION count_parcel_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO parcels_to_count (parcel_id) VALUES (CASE TG_TABLE_NAME WHEN 'parcels' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'parcel_id' END)
  ON CONFLICT (parcel_id) DO UPDATE SET at = excluded.at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER parcels_counted AFTER INSERT OR UPDATE OF state, delivered_at, failed_attempts, courier ON parcels
FOR EACH ROW WHEN (NEW.state IN ('delivered', 'returned', 'lost')) EXECUTE FUNCTION count_parcel_again();--> statement-breakpoint
CREATE TRIGGER parcels_counted_no_more AFTER UPDATE OF state ON parcels
FOR EACH ROW WHEN (OLD.state IN ('delivered', 'returned', 'lost') AND NEW.state NOT IN ('delivered', 'returned', 'lost'))
EXECUTE FUNCTION count_parcel_again();--> statement-breakpoint
CREATE TRIGGER parcel_charges_counted AFTER INSERT OR UPDATE ON parcel_charges
FOR EACH ROW EXECUTE FUNCTION count_parcel_again();--> statement-breakpoint
INSERT INTO parcels_to_count (parcel_id) SELECT id FROM parcels WHERE state IN ('delivered', 'returned', 'lost');
