CREATE TABLE "parcel_charges" (
	"parcel_id" text PRIMARY KEY NOT NULL,
	"freight_paise" integer,
	"cash_fee_paise" integer,
	"return_paise" integer,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "parcel_charges_known" CHECK (num_nonnulls("parcel_charges"."freight_paise", "parcel_charges"."cash_fee_paise", "parcel_charges"."return_paise") > 0
        and coalesce(least("parcel_charges"."freight_paise", "parcel_charges"."cash_fee_paise", "parcel_charges"."return_paise"), 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "remittance_settlements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remittance_settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" text,
	"remittance_id" text,
	"amount_paise" integer NOT NULL,
	"note" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "remittance_settlements_remittance_id_unique" UNIQUE("remittance_id"),
	CONSTRAINT "remittance_settlements_of_one" CHECK (num_nonnulls("remittance_settlements"."parcel_id", "remittance_settlements"."remittance_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "remittances" (
	"id" text PRIMARY KEY NOT NULL,
	"parcel_id" text,
	"tracking_number" text,
	"reference" text,
	"amount_paise" integer NOT NULL,
	"utr" text,
	"paid_on" date NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "remittances_key_unique" UNIQUE("key"),
	CONSTRAINT "remittances_amount" CHECK ("remittances"."amount_paise" > 0),
	CONSTRAINT "remittances_of_something" CHECK (num_nonnulls("remittances"."parcel_id", "remittances"."tracking_number", "remittances"."reference") > 0),
	CONSTRAINT "remittances_settled" CHECK ("remittances"."settled_at" is null or "remittances"."parcel_id" is null)
);
--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "remitted_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "settled_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "remittance_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_parcels" ADD COLUMN "remitted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_parcels" ADD COLUMN "utr" text;--> statement-breakpoint
ALTER TABLE "parcel_charges" ADD CONSTRAINT "parcel_charges_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_settlements" ADD CONSTRAINT "remittance_settlements_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_settlements" ADD CONSTRAINT "remittance_settlements_remittance_id_remittances_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_settlements" ADD CONSTRAINT "remittance_settlements_who_users_id_fk" FOREIGN KEY ("who") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remittance_settlements_of_parcel" ON "remittance_settlements" USING btree ("parcel_id") WHERE parcel_id is not null;--> statement-breakpoint
CREATE INDEX "remittances_of_parcel" ON "remittances" USING btree ("parcel_id") WHERE parcel_id is not null;--> statement-breakpoint
CREATE INDEX "remittances_unknown" ON "remittances" USING btree ("at","id") WHERE parcel_id is null and settled_at is null;--> statement-breakpoint
CREATE INDEX "parcels_not_remitted" ON "parcels" USING btree ("delivered_at","id") WHERE state = 'delivered' and collect_paise > 0
      and remitted_paise = 0 and settled_paise = 0;--> statement-breakpoint
CREATE INDEX "parcels_remitted_otherwise" ON "parcels" USING btree ("updated_at","id") WHERE (remitted_paise <> 0 or settled_paise <> 0)
      and case state when 'delivered' then collect_paise else 0 end <> remitted_paise + settled_paise;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_remitted" CHECK ("parcels"."remitted_paise" >= 0) NOT VALID;--> statement-breakpoint
CREATE FUNCTION sum_remittances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.parcel_id IS NOT NULL THEN
    UPDATE parcels SET remitted_paise = remitted_paise - OLD.amount_paise WHERE id = OLD.parcel_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.parcel_id IS NOT NULL THEN
    UPDATE parcels SET remitted_paise = remitted_paise + NEW.amount_paise WHERE id = NEW.parcel_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER remittances_summed AFTER INSERT OR DELETE OR UPDATE OF parcel_id, amount_paise ON remittances
FOR EACH ROW EXECUTE FUNCTION sum_remittances();--> statement-breakpoint
CREATE FUNCTION sum_remittance_settlements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.parcel_id IS NOT NULL THEN
    UPDATE parcels SET settled_paise = settled_paise - OLD.amount_paise WHERE id = OLD.parcel_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.parcel_id IS NOT NULL THEN
    UPDATE parcels SET settled_paise = settled_paise + NEW.amount_paise WHERE id = NEW.parcel_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER remittance_settlements_summed AFTER INSERT OR DELETE OR UPDATE OF parcel_id, amount_paise
ON remittance_settlements FOR EACH ROW EXECUTE FUNCTION sum_remittance_settlements();
