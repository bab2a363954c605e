CREATE TABLE "courier_pushes" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "courier_tokens" (
	"provider" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failed_answers" (
	"parcel_id" text NOT NULL,
	"attempt" smallint NOT NULL,
	"action" text NOT NULL,
	"day" date,
	"phone" text,
	"address" text,
	"by" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_accepted" boolean,
	"memory" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "failed_answers_parcel_id_attempt_pk" PRIMARY KEY("parcel_id","attempt"),
	CONSTRAINT "failed_answers_reattempt" CHECK ("failed_answers"."action" = 'reattempt' or ("failed_answers"."day" is null and "failed_answers"."phone" is null and "failed_answers"."address" is null))
);
--> statement-breakpoint
CREATE TABLE "parcel_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" text NOT NULL,
	"key" text NOT NULL,
	"code" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text,
	"reason" text,
	"text" text NOT NULL,
	"place" text,
	"is_read" boolean NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_labels" (
	"parcel_id" text PRIMARY KEY NOT NULL,
	"pdf" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"memory" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"courier" text,
	"tracking_number" text,
	"expected_on" date,
	"collect_paise" integer NOT NULL,
	"weight_grams" integer NOT NULL,
	"length_cm" smallint NOT NULL,
	"width_cm" smallint NOT NULL,
	"height_cm" smallint NOT NULL,
	"state" text DEFAULT 'booked' NOT NULL,
	"reason" text,
	"failed_attempts" smallint DEFAULT 0 NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"alarm" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"booked_at" timestamp (3) with time zone,
	"pickup_asked_at" timestamp (3) with time zone,
	"label_at" timestamp (3) with time zone,
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
	CONSTRAINT "parcels_reference_unique" UNIQUE("reference"),
	CONSTRAINT "parcels_collect" CHECK ("parcels"."collect_paise" >= 0),
	CONSTRAINT "parcels_size" CHECK ("parcels"."weight_grams" > 0 and "parcels"."length_cm" > 0 and "parcels"."width_cm" > 0 and "parcels"."height_cm" > 0),
	CONSTRAINT "parcels_booked" CHECK (("parcels"."booked_at" is null) = ("parcels"."tracking_number" is null)),
	CONSTRAINT "parcels_failed_when" CHECK (("parcels"."state" = 'failed') <= ("parcels"."failed_at" is not null)),
	CONSTRAINT "parcels_lease" CHECK (("parcels"."lease_until" is null) = ("parcels"."lease_id" is null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_faults" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_faults_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"call" text NOT NULL,
	"fault" text NOT NULL,
	"times" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_parcels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10000001 CACHE 1),
	"reference" text NOT NULL,
	"order" jsonb NOT NULL,
	"tracking_number" text,
	"courier" text,
	"status" smallint,
	"cancelled_at" timestamp (3) with time zone,
	"pickup_at" timestamp (3) with time zone,
	"calls" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_parcels_reference_unique" UNIQUE("reference"),
	CONSTRAINT "sandbox_parcels_tracking_number_unique" UNIQUE("tracking_number")
);
--> statement-breakpoint
CREATE TABLE "sandbox_scans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"status" smallint NOT NULL,
	"activity" text NOT NULL,
	"place" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Step by step: with its default at once, the column would have every order written anew while nobody can read one.
ALTER TABLE "orders" ADD COLUMN "track_token" text;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "track_token" SET DEFAULT translate(encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'base64'), '+/=', '-_');--> statement-breakpoint
UPDATE "orders" SET "track_token" = translate(encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'base64'), '+/=', '-_') WHERE "track_token" IS NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_track_token_given" CHECK ("track_token" IS NOT NULL) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "failed_answers" ADD CONSTRAINT "failed_answers_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_labels" ADD CONSTRAINT "parcel_labels_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_scans" ADD CONSTRAINT "sandbox_scans_parcel_id_sandbox_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."sandbox_parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_pushes_open" ON "courier_pushes" USING btree ("received_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "courier_pushes_received" ON "courier_pushes" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "failed_answers_open" ON "failed_answers" USING btree ("parcel_id") WHERE is_accepted is null;--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_events_once" ON "parcel_events" USING btree ("parcel_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_live" ON "parcels" USING btree ("order_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_tracking" ON "parcels" USING btree ("provider","tracking_number") WHERE tracking_number is not null;--> statement-breakpoint
CREATE INDEX "parcels_of_order" ON "parcels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "parcels_by_state" ON "parcels" USING btree ("state","updated_at","id");--> statement-breakpoint
CREATE INDEX "parcels_newest" ON "parcels" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "parcels_failed" ON "parcels" USING btree ("failed_at","id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "parcels_due" ON "parcels" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "parcels_read_due" ON "parcels" USING btree ("read_due_at") WHERE read_due_at is not null;--> statement-breakpoint
CREATE INDEX "sandbox_parcels_made" ON "sandbox_parcels" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sandbox_scans_of_parcel" ON "sandbox_scans" USING btree ("parcel_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_track_token" ON "orders" USING btree ("track_token");