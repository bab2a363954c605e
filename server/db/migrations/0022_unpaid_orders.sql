CREATE TABLE "payment_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"currency" text NOT NULL,
	"method" text,
	"failure" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_attempts_of_order" ON "payment_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_not_placed" ON "orders" USING btree ("created_at","id") WHERE placed_at is null;--> statement-breakpoint
-- Failed payments that the provider has reported before there was a place for them; of several events of one payment the last.
INSERT INTO "payment_attempts" ("id", "order_id", "status", "amount_paise", "currency", "method", "failure", "made_at", "seen_at")
SELECT DISTINCT ON (e."payment_id") e."payment_id", o."id", 'failed', (e."payload" #>> '{payload,payment,entity,amount}')::int,
	coalesce(e."payload" #>> '{payload,payment,entity,currency}', 'INR'), e."payload" #>> '{payload,payment,entity,method}',
	left(e."payload" #>> '{payload,payment,entity,error_description}', 500),
	CASE WHEN e."payload" #>> '{payload,payment,entity,created_at}' ~ '^\d{1,10}$' THEN to_timestamp((e."payload" #>> '{payload,payment,entity,created_at}')::bigint) ELSE e."received_at" END, e."received_at"
FROM "payment_events" e JOIN "orders" o ON o."provider_order_id" = e."payload" #>> '{payload,payment,entity,order_id}'
WHERE e."type" = 'payment.failed' AND e."payment_id" IS NOT NULL AND e."payload" #>> '{payload,payment,entity,amount}' ~ '^\d{1,9}$'
	AND NOT EXISTS (SELECT FROM "payments" p WHERE p."id" = e."payment_id")
ORDER BY e."payment_id", e."received_at" DESC;
