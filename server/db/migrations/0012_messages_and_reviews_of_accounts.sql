CREATE TABLE "review_sends" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_sends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"address" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "variables" jsonb;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "admitted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "review_sends_address" ON "review_sends" USING btree ("address","sent_at");--> statement-breakpoint
CREATE INDEX "review_sends_product" ON "review_sends" USING btree ("product_id","sent_at");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once_verified" ON "reviews" USING btree ("product_id","user_id") WHERE verified_buyer;--> statement-breakpoint
CREATE INDEX "reviews_of_user" ON "reviews" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("created_at","id") WHERE is_waiting;--> statement-breakpoint
CREATE INDEX "contact_messages_of_user" ON "contact_messages" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
-- Messages that are there already: their event names the order, the refund or the return that they are about.
UPDATE "outbox" SET "order_id" = o."id", "user_id" = o."user_id"
FROM "orders" o WHERE "outbox"."event" LIKE 'order-%' AND o."id" = split_part("outbox"."event", ':', 2);--> statement-breakpoint
UPDATE "outbox" SET "order_id" = o."id", "user_id" = o."user_id"
FROM "refunds" f JOIN "orders" o ON o."id" = f."order_id"
WHERE ("outbox"."event" LIKE 'refund-%' OR "outbox"."event" LIKE 'late-payment-%') AND f."id" = split_part("outbox"."event", ':', 2);--> statement-breakpoint
UPDATE "outbox" SET "order_id" = o."id", "user_id" = o."user_id"
FROM "return_requests" r JOIN "orders" o ON o."id" = r."order_id"
WHERE "outbox"."event" LIKE 'return-%' AND r."id" = split_part("outbox"."event", ':', 2);--> statement-breakpoint
UPDATE "outbox" SET "admitted_at" = coalesce("sent_at", "created_at") WHERE "attempts" > 0;--> statement-breakpoint
UPDATE "reviews" SET "verified_buyer" = false WHERE "verified_buyer";--> statement-breakpoint
CREATE INDEX "outbox_of_order" ON "outbox" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "outbox_of_user" ON "outbox" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_of_recipient" ON "outbox" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "outbox_admitted" ON "outbox" USING btree ("channel","admitted_at");--> statement-breakpoint
CREATE INDEX "orders_delivered_email" ON "orders" USING btree ("ship_email") WHERE delivered_at is not null;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_waiting_hidden" CHECK ("reviews"."hidden" or not "reviews"."is_waiting");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_verified_known" CHECK ("reviews"."user_id" is not null or not "reviews"."verified_buyer");