CREATE TABLE "product_pairs" (
	"product_id" text NOT NULL,
	"other_id" text NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "product_pairs_product_id_other_id_pk" PRIMARY KEY("product_id","other_id"),
	CONSTRAINT "product_pairs_orders" CHECK ("product_pairs"."orders" > 0),
	CONSTRAINT "product_pairs_others" CHECK ("product_pairs"."product_id" <> "product_pairs"."other_id")
);
--> statement-breakpoint
CREATE TABLE "restock_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"user_id" text,
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"wording_version" integer NOT NULL,
	"wording" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"notified_at" timestamp (3) with time zone,
	CONSTRAINT "restock_requests_phone" CHECK ("restock_requests"."phone" ~ '^[6-9][0-9]{9}$')
);
--> statement-breakpoint
CREATE TABLE "stock_reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"order_id" text
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"seen_paise" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wishlist_items_user_id_product_id_pk" PRIMARY KEY("user_id","product_id"),
	CONSTRAINT "wishlist_items_seen" CHECK ("wishlist_items"."seen_paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "reserved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_pairs" ADD CONSTRAINT "product_pairs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pairs" ADD CONSTRAINT "product_pairs_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_size" FOREIGN KEY ("product_id","size") REFERENCES "public"."product_sizes"("product_id","size") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_size" FOREIGN KEY ("product_id","size") REFERENCES "public"."product_sizes"("product_id","size") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "restock_requests_waiting" ON "restock_requests" USING btree ("phone","product_id","size") WHERE notified_at is null;--> statement-breakpoint
CREATE INDEX "restock_requests_queue" ON "restock_requests" USING btree ("product_id","size","asked_at","id") WHERE notified_at is null;--> statement-breakpoint
CREATE INDEX "restock_requests_asked" ON "restock_requests" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "restock_requests_of_user" ON "restock_requests" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "stock_reservations_of_size" ON "stock_reservations" USING btree ("product_id","size");--> statement-breakpoint
CREATE INDEX "stock_reservations_of_phone" ON "stock_reservations" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "stock_reservations_of_order" ON "stock_reservations" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "stock_reservations_end" ON "stock_reservations" USING btree ("until");--> statement-breakpoint
CREATE INDEX "wishlist_items_of_product" ON "wishlist_items" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_reserved" CHECK ("product_sizes"."reserved" between 0 and "product_sizes"."held") NOT VALID;