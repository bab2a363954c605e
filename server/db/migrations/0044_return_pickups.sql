CREATE TABLE "return_parcel_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_parcel_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"code" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text,
	"reason" text,
	"trouble" text,
	"text" text NOT NULL,
	"place" text,
	"is_read" boolean NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"parcel_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_parcels" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"memory" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"courier" text,
	"tracking_number" text,
	"weight_grams" integer NOT NULL,
	"length_cm" smallint NOT NULL,
	"width_cm" smallint NOT NULL,
	"height_cm" smallint NOT NULL,
	"state" text DEFAULT 'booked' NOT NULL,
	"alarm" text,
	"trouble" text,
	"trouble_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"booked_at" timestamp (3) with time zone,
	"pickup_on" date,
	"cancel_asked_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_due_at" timestamp (3) with time zone,
	"read_tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"lease_id" text,
	"return_id" text NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	"refusal" text,
	CONSTRAINT "return_parcels_reference_unique" UNIQUE("reference"),
	CONSTRAINT "return_parcels_provider" CHECK ("return_parcels"."provider" in ('shiprocket', 'delhivery')),
	CONSTRAINT "return_parcels_state" CHECK ("return_parcels"."state" in ('booked', 'picked-up', 'in-transit', 'out-for-delivery', 'failed', 'returning', 'delivered',
        'returned', 'lost', 'cancelled')),
	CONSTRAINT "return_parcels_size" CHECK ("return_parcels"."weight_grams" > 0 and "return_parcels"."length_cm" > 0 and "return_parcels"."width_cm" > 0 and "return_parcels"."height_cm" > 0),
	CONSTRAINT "return_parcels_booked" CHECK (("return_parcels"."booked_at" is null) = ("return_parcels"."tracking_number" is null)),
	CONSTRAINT "return_parcels_arrived" CHECK (("return_parcels"."arrived_at" is null) or "return_parcels"."state" = 'delivered'),
	CONSTRAINT "return_parcels_cancelled" CHECK ("return_parcels"."cancel_asked_at" is null or "return_parcels"."ended_at" is not null),
	CONSTRAINT "return_parcels_refused" CHECK ("return_parcels"."refusal" is null or ("return_parcels"."ended_at" is not null and "return_parcels"."tracking_number" is null)),
	CONSTRAINT "return_parcels_lease" CHECK (("return_parcels"."lease_until" is null) = ("return_parcels"."lease_id" is null))
);
--> statement-breakpoint
ALTER TABLE "sandbox_parcels" ADD COLUMN "is_return" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "return_parcel_events" ADD CONSTRAINT "return_parcel_events_parcel_id_return_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."return_parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_parcels" ADD CONSTRAINT "return_parcels_return_id_return_requests_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "return_parcel_events_once" ON "return_parcel_events" USING btree ("parcel_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "return_parcels_live" ON "return_parcels" USING btree ("return_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "return_parcels_tracking" ON "return_parcels" USING btree ("provider","tracking_number") WHERE tracking_number is not null;--> statement-breakpoint
CREATE INDEX "return_parcels_of_return" ON "return_parcels" USING btree ("return_id","created_at");--> statement-breakpoint
CREATE INDEX "return_parcels_due" ON "return_parcels" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "return_parcels_read_due" ON "return_parcels" USING btree ("read_due_at") WHERE read_due_at is not null;