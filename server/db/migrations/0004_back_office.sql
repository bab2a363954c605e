CREATE TABLE "customer_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"note" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_notes_note" CHECK (length(trim("customer_notes"."note")) between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"undone_by" bigint
);
--> statement-breakpoint
CREATE TABLE "planned_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"change" jsonb NOT NULL,
	"who" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "invoice_serials" (
	"kind" text NOT NULL,
	"financial_year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_serials_kind_financial_year_pk" PRIMARY KEY("kind","financial_year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"order_id" text NOT NULL,
	"occasion" text NOT NULL,
	"total_paise" integer NOT NULL,
	"document" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_consecutive" UNIQUE("kind","financial_year","serial"),
	CONSTRAINT "invoices_once" UNIQUE("kind","occasion"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit-note')),
	CONSTRAINT "invoices_number_short" CHECK (length("invoices"."number") <= 16)
);
--> statement-breakpoint
CREATE TABLE "provider_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_order_id" text,
	"amount_paise" integer NOT NULL,
	"refunded_paise" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settled_differences" (
	"id" text PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_phone_indian";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_charges" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "quality" text;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_who_users_id_fk" FOREIGN KEY ("who") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_changes" ADD CONSTRAINT "planned_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_changes" ADD CONSTRAINT "planned_changes_who_users_id_fk" FOREIGN KEY ("who") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settled_differences" ADD CONSTRAINT "settled_differences_who_users_id_fk" FOREIGN KEY ("who") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_of_user" ON "customer_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_subject" ON "audit_log" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_user" ON "audit_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "planned_changes_due" ON "planned_changes" USING btree ("due_at") WHERE done_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "planned_changes_of_product" ON "planned_changes" USING btree ("product_id","due_at");--> statement-breakpoint
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "provider_payments_of_order" ON "provider_payments" USING btree ("provider_order_id");--> statement-breakpoint
CREATE INDEX "provider_payments_made" ON "provider_payments" USING btree ("made_at","id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("role") WHERE role is not null;--> statement-breakpoint
CREATE INDEX "product_sizes_lowest" ON "product_sizes" USING btree ((on_hand - held),"product_id","size");--> statement-breakpoint
CREATE INDEX "products_all_newest" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_all_category" ON "products" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_all_newest" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at","id") WHERE not done;--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","placed_at","id") WHERE placed_at is not null;--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("payment_status","placed_at","id") WHERE placed_at is not null;--> statement-breakpoint
CREATE INDEX "orders_by_method" ON "orders" USING btree ("payment_method","placed_at","id") WHERE placed_at is not null;--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("ship_state","placed_at","id") WHERE placed_at is not null;--> statement-breakpoint
CREATE INDEX "orders_by_pincode" ON "orders" USING btree ("ship_pincode","placed_at") WHERE placed_at is not null;--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree ("ship_phone","placed_at");--> statement-breakpoint
CREATE INDEX "orders_by_coupon" ON "orders" USING btree ("coupon_code") WHERE coupon_code is not null;--> statement-breakpoint
CREATE INDEX "orders_refused" ON "orders" USING btree ("ship_phone") WHERE refused_at is not null;--> statement-breakpoint
CREATE INDEX "orders_name_trigram" ON "orders" USING gin (lower("ship_name") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_phone_indian" CHECK ("users"."phone" ~ '^[6-9][0-9]{9}$' or ("users"."erased_at" is not null and "users"."phone" = 'erased-' || "users"."id"));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answer" CHECK (length(trim("reviews"."answer")) between 1 and 2000);--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_dates" CHECK ("banners"."starts_at" < "banners"."ends_at");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answer" CHECK (length(trim("contact_messages"."answer")) between 1 and 5000);--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_quality" CHECK ("return_requests"."quality" in ('Good', 'Worn', 'Damaged'));--> statement-breakpoint
-- Names, texts and rules that the owner sets stand on the pages that every node keeps.
CREATE TRIGGER settings_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
