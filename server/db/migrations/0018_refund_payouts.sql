CREATE TABLE "refund_payouts" (
	"refund_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"token_expires_at" timestamp (3) with time zone NOT NULL,
	"kind" text,
	"upi_id" text,
	"account_name" text,
	"account_number" text,
	"ifsc" text,
	"given_at" timestamp (3) with time zone,
	"reference" text,
	"paid_at" timestamp (3) with time zone,
	"paid_by" text,
	CONSTRAINT "refund_payouts_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "refund_payouts_payee" CHECK (case "refund_payouts"."kind"
        when 'upi' then num_nonnulls("refund_payouts"."upi_id") = 1 and num_nonnulls("refund_payouts"."account_name", "refund_payouts"."account_number", "refund_payouts"."ifsc") = 0
        when 'bank' then num_nonnulls("refund_payouts"."account_name", "refund_payouts"."account_number", "refund_payouts"."ifsc") = 3 and "refund_payouts"."upi_id" is null
        when 'unrecorded' then "refund_payouts"."paid_at" is not null
        else "refund_payouts"."kind" is null and num_nonnulls("refund_payouts"."upi_id", "refund_payouts"."account_name", "refund_payouts"."account_number", "refund_payouts"."ifsc") = 0 end),
	CONSTRAINT "refund_payouts_paid" CHECK (("refund_payouts"."paid_at" is null) = ("refund_payouts"."reference" is null) and ("refund_payouts"."paid_at" is null or "refund_payouts"."kind" is not null))
);
--> statement-breakpoint
ALTER TABLE "refund_payouts" ADD CONSTRAINT "refund_payouts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_payouts" ADD CONSTRAINT "refund_payouts_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Who has been paid is not known of refunds from before; who is still to be paid can say it under My Orders, or on the phone.
INSERT INTO "refund_payouts" ("refund_id", "token_hash", "token_expires_at", "kind", "reference", "paid_at")
SELECT r."id", 'none ' || r."id", r."created_at",
	CASE r."status" WHEN 'processed' THEN 'unrecorded' END, CASE r."status" WHEN 'processed' THEN 'not recorded' END,
	CASE r."status" WHEN 'processed' THEN coalesce(r."finished_at", r."created_at") END
FROM "refunds" r JOIN "payments" p ON p."id" = r."payment_id" WHERE p."method" = 'cash' AND r."status" <> 'failed';
