CREATE TABLE "job_attempts" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	"gave_up_at" timestamp (3) with time zone,
	CONSTRAINT "job_attempts_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "job_attempts_failed" ON "job_attempts" USING btree ("kind") WHERE last_error is not null;--> statement-breakpoint
CREATE INDEX "payment_events_due" ON "payment_events" USING btree ("due_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "payment_events_of_payment" ON "payment_events" USING btree ("payment_id");--> statement-breakpoint
UPDATE "payment_events" SET "payment_id" = coalesce(
	"payload" #>> '{payload,refund,entity,payment_id}', "payload" #>> '{payload,payment,entity,id}');--> statement-breakpoint
UPDATE "payment_events" SET "due_at" = "received_at" WHERE "handled_at" IS NULL;
