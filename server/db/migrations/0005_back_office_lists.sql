CREATE TABLE "saved_views" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_once" UNIQUE("user_id","list","name"),
	CONSTRAINT "saved_views_name" CHECK (length(trim("saved_views"."name")) between 1 and 40),
	CONSTRAINT "saved_views_query" CHECK (length("saved_views"."query") <= 1000)
);
--> statement-breakpoint
DROP INDEX "return_requests_queue";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_all_of_product" ON "reviews" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_by_rating" ON "reviews" USING btree ("rating","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("created_at","id") WHERE hidden;--> statement-breakpoint
CREATE INDEX "reviews_unanswered" ON "reviews" USING btree ("created_at","id") WHERE answer is null and not hidden;--> statement-breakpoint
CREATE INDEX "outbox_of_event" ON "outbox" USING btree ("event");--> statement-breakpoint
CREATE INDEX "coupons_newest" ON "coupons" USING btree ("created_at","code");--> statement-breakpoint
CREATE INDEX "return_requests_newest" ON "return_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "return_requests_queue" ON "return_requests" USING btree ("status","created_at","id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_note" CHECK (length("contact_messages"."note") <= 2000);