CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "catalogue_facets" (
	"category" text NOT NULL,
	"home_tag" text NOT NULL,
	"colour" text NOT NULL,
	"products" integer NOT NULL,
	CONSTRAINT "catalogue_facets_category_home_tag_colour_pk" PRIMARY KEY("category","home_tag","colour")
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"product_id" text NOT NULL,
	"position" smallint NOT NULL,
	"file" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_pictures_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_pictures_once" UNIQUE("product_id","file")
);
--> statement-breakpoint
CREATE TABLE "product_sizes" (
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"position" smallint NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_sizes_product_id_size_pk" PRIMARY KEY("product_id","size"),
	CONSTRAINT "product_sizes_size_upper" CHECK ("product_sizes"."size" = upper(trim("product_sizes"."size")) and "product_sizes"."size" <> ''),
	CONSTRAINT "product_sizes_on_hand" CHECK ("product_sizes"."on_hand" >= 0),
	CONSTRAINT "product_sizes_held" CHECK ("product_sizes"."held" between 0 and "product_sizes"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"price_paise" integer NOT NULL,
	"mrp_paise" integer,
	"discount_percentage" smallint,
	"category" text NOT NULL,
	"home_tag" text,
	"colour" text DEFAULT '' NOT NULL,
	"country_of_origin" text DEFAULT 'India' NOT NULL,
	"manufacturer" text DEFAULT '' NOT NULL,
	"hsn" text DEFAULT '' NOT NULL,
	"net_quantity" text DEFAULT '1 N' NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_name_given" CHECK (length(trim("products"."name")) between 1 and 200),
	CONSTRAINT "products_price_positive" CHECK ("products"."price_paise" > 0),
	CONSTRAINT "products_mrp_positive" CHECK ("products"."mrp_paise" > 0),
	CONSTRAINT "products_discount_range" CHECK ("products"."discount_percentage" between 0 and 99),
	CONSTRAINT "products_category_lower" CHECK ("products"."category" = lower(trim("products"."category")) and "products"."category" <> ''),
	CONSTRAINT "products_home_tag_given" CHECK ("products"."home_tag" <> '')
);
--> statement-breakpoint
CREATE TABLE "review_tallies" (
	"product_id" text NOT NULL,
	"rating" smallint NOT NULL,
	"fit" text NOT NULL,
	"reviews" integer NOT NULL,
	CONSTRAINT "review_tallies_product_id_rating_fit_pk" PRIMARY KEY("product_id","rating","fit")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text NOT NULL,
	"fit" text,
	"verified_buyer" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_fit" CHECK ("reviews"."fit" in ('Small', 'Moderately small', 'As expected', 'Moderately large', 'Large'))
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"wide_file" text NOT NULL,
	"phone_file" text,
	"link" text NOT NULL,
	"alt" text NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"file" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_file_hash" CHECK ("pictures"."file" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "pictures_size" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0 and "pictures"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"name" text PRIMARY KEY NOT NULL,
	"reached_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_file_pictures_file_fk" FOREIGN KEY ("file") REFERENCES "public"."pictures"("file") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_tallies" ADD CONSTRAINT "review_tallies_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_wide_file_pictures_file_fk" FOREIGN KEY ("wide_file") REFERENCES "public"."pictures"("file") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_phone_file_pictures_file_fk" FOREIGN KEY ("phone_file") REFERENCES "public"."pictures"("file") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_sizes_in_stock" ON "product_sizes" USING btree ("size","product_id") WHERE on_hand > held;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id") WHERE published;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_paise","id") WHERE published;--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category","created_at","id") WHERE published;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category","price_paise","id") WHERE published;--> statement-breakpoint
CREATE INDEX "products_tag_newest" ON "products" USING btree ("home_tag","created_at","id") WHERE published;--> statement-breakpoint
CREATE INDEX "products_tag_price" ON "products" USING btree ("home_tag","price_paise","id") WHERE published;--> statement-breakpoint
CREATE INDEX "products_colour_newest" ON "products" USING btree ("colour","created_at","id") WHERE published;--> statement-breakpoint
CREATE INDEX "products_colour_price" ON "products" USING btree ("colour","price_paise","id") WHERE published;--> statement-breakpoint
CREATE INDEX "products_category_tag_newest" ON "products" USING btree ("category","home_tag","created_at","id") WHERE published;--> statement-breakpoint
CREATE INDEX "products_category_tag_price" ON "products" USING btree ("category","home_tag","price_paise","id") WHERE published;--> statement-breakpoint
CREATE INDEX "products_name_trigram" ON "products" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("product_id","created_at","id") WHERE not hidden;