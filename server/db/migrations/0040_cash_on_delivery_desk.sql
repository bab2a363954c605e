CREATE TABLE "cod_risks" (
	"order_id" text PRIMARY KEY NOT NULL,
	"rule" smallint NOT NULL,
	"points" smallint NOT NULL,
	"inputs" jsonb NOT NULL,
	"action" text NOT NULL,
	"judged_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cod_risks_points" CHECK ("cod_risks"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_requests" (
	"provider_order_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"owed_paise" integer NOT NULL,
	"saving_paise" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"payment_id" text,
	"refused_at" timestamp (3) with time zone,
	CONSTRAINT "payment_requests_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "payment_requests_amount" CHECK ("payment_requests"."amount_paise" > 0 and "payment_requests"."saving_paise" >= 0 and "payment_requests"."amount_paise" + "payment_requests"."saving_paise" <= "payment_requests"."owed_paise")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asked_for" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waits_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "advance_paise" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "saving_paise" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ahead_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cod_risks" ADD CONSTRAINT "cod_risks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cod_risks_judged" ON "cod_risks" USING btree ("judged_at","points");--> statement-breakpoint
CREATE INDEX "payment_requests_of_order" ON "payment_requests" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("waits_until","id") WHERE status = 'Pending' and waits_until is not null;--> statement-breakpoint
CREATE INDEX "orders_cash_ended" ON "orders" USING btree (left("ship_pincode", 3),"placed_at") WHERE payment_method = 'COD' and status in ('Delivered', 'Returned');--> statement-breakpoint
-- No row can break these: their columns are new. Nothing needs to be looked at, and nobody waits for it.
ALTER TABLE "orders" ADD CONSTRAINT "orders_ahead" CHECK ("orders"."ahead_paise" between 0 and "orders"."total_paise") NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_asked_for" CHECK ("orders"."asked_for" in ('confirm', 'part')) NOT VALID;