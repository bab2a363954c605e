ALTER TABLE "idempotency_keys" ADD COLUMN "claim_id" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
-- A failed call used to be marked by a time long ago, which made it look forgotten.
UPDATE "idempotency_keys" SET "created_at" = now() WHERE "created_at" < '2000-01-01';--> statement-breakpoint
UPDATE "idempotency_keys" SET "lease_until" = "created_at" + interval '30 seconds' WHERE "answer" IS NULL;
