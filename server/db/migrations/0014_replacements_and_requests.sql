ALTER TABLE "return_requests" DROP CONSTRAINT "return_requests_order_id_unique";--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "return_id" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "replaces_line_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replacement_for" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "price_terms" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "return_id" text;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "rejection" text;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "reopened" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "refund_paise" integer;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "replacement_order_id" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_replaces_line_id_order_lines_id_fk" FOREIGN KEY ("replaces_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replacement_for_orders_id_fk" FOREIGN KEY ("replacement_for") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_return_id_return_requests_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_replacement_order_id_orders_id_fk" FOREIGN KEY ("replacement_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_replacements" ON "orders" USING btree ("replacement_for") WHERE replacement_for is not null;--> statement-breakpoint
CREATE INDEX "refunds_of_return" ON "refunds" USING btree ("return_id") WHERE return_id is not null;--> statement-breakpoint
CREATE INDEX "return_lines_of_line" ON "return_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "return_requests_of_order" ON "return_requests" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_replacement_order_id_unique" UNIQUE("replacement_order_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replacement_is_free" CHECK ("orders"."replacement_for" is null or "orders"."total_paise" = 0);--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_refund" CHECK ("return_requests"."refund_paise" >= 0);--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_rejection" CHECK (length(trim("return_requests"."rejection")) between 1 and 300);--> statement-breakpoint
-- Until now an order had one request at most, so that all of this belongs to it.
UPDATE "order_history" h SET "return_id" = r."id" FROM "return_requests" r WHERE r."order_id" = h."order_id" AND h."what" = 'return';--> statement-breakpoint
UPDATE "refunds" f SET "return_id" = r."id" FROM "return_requests" r WHERE r."order_id" = f."order_id" AND f."reason" = 'order-returned';--> statement-breakpoint
UPDATE "return_requests" r SET "refund_paise" = (
	SELECT coalesce(sum(l."refunded_paise"), 0) FROM "order_lines" l WHERE l."order_id" = r."order_id"
) WHERE r."type" = 'Return' AND r."status" IN ('Received', 'Refunded');
