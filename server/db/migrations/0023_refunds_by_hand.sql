ALTER TABLE "refunds" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "replaces" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_replaces_refunds_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_replaces_unique" UNIQUE("replaces");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_by_hand" CHECK (not "refunds"."by_hand" or "refunds"."provider_refund_id" is null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_replaces_another" CHECK ("refunds"."replaces" <> "refunds"."id");--> statement-breakpoint
UPDATE "refunds" r SET "by_hand" = true FROM "payments" p WHERE p."id" = r."payment_id" AND p."method" = 'cash';--> statement-breakpoint
-- Refunds that were tried again before this was recorded: each one of the same debt follows the failed one before it.
UPDATE "refunds" r SET "replaces" = tries."before" FROM (
	SELECT "id", lag("id") OVER debt AS "before", lag("status") OVER debt AS "status_before",
		lag("finished_at") OVER debt AS "ended_before", "created_at"
	FROM "refunds" WINDOW debt AS (PARTITION BY "payment_id", "amount_paise", "reason", "return_id" ORDER BY "created_at", "id")
) AS tries
WHERE r."id" = tries."id" AND tries."status_before" = 'failed' AND tries."ended_before" <= tries."created_at";
