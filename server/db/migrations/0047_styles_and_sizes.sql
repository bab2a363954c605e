CREATE TABLE "size_chart_categories" (
	"category" text PRIMARY KEY NOT NULL,
	"chart_id" text NOT NULL,
	CONSTRAINT "size_chart_categories_lower" CHECK ("size_chart_categories"."category" = lower(trim("size_chart_categories"."category")) and "size_chart_categories"."category" <> '')
);
--> statement-breakpoint
CREATE TABLE "size_chart_products" (
	"product_id" text PRIMARY KEY NOT NULL,
	"chart_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "size_chart_rows" (
	"chart_id" text NOT NULL,
	"size" text NOT NULL,
	"position" smallint NOT NULL,
	"cm" numeric(4, 1)[] NOT NULL,
	CONSTRAINT "size_chart_rows_chart_id_size_pk" PRIMARY KEY("chart_id","size"),
	CONSTRAINT "size_chart_rows_size" CHECK ("size_chart_rows"."size" = upper(trim("size_chart_rows"."size")) and "size_chart_rows"."size" <> ''),
	CONSTRAINT "size_chart_rows_cm" CHECK (10 <= all("size_chart_rows"."cm") and 200 >= all("size_chart_rows"."cm"))
);
--> statement-breakpoint
CREATE TABLE "size_charts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"garment" text NOT NULL,
	"measures" text[] NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "size_charts_name" CHECK (length(trim("size_charts"."name")) between 1 and 60),
	CONSTRAINT "size_charts_garment" CHECK ("size_charts"."garment" in ('top', 'bottom')),
	CONSTRAINT "size_charts_measures" CHECK (cardinality("size_charts"."measures") between 1 and 6)
);
--> statement-breakpoint
CREATE TABLE "size_outcomes" (
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"taken" integer NOT NULL,
	"kept" integer NOT NULL,
	"exchanged" jsonb NOT NULL,
	"too_small" integer NOT NULL,
	"too_large" integer NOT NULL,
	CONSTRAINT "size_outcomes_product_id_size_pk" PRIMARY KEY("product_id","size"),
	CONSTRAINT "size_outcomes_counts" CHECK ("size_outcomes"."taken" > 0 and "size_outcomes"."kept" between 0 and "size_outcomes"."taken" and "size_outcomes"."too_small" >= 0 and "size_outcomes"."too_large" >= 0
        and "size_outcomes"."too_small" + "size_outcomes"."too_large" <= "size_outcomes"."taken" - "size_outcomes"."kept")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "style" text;--> statement-breakpoint
ALTER TABLE "size_chart_categories" ADD CONSTRAINT "size_chart_categories_chart_id_size_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."size_charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_chart_products" ADD CONSTRAINT "size_chart_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_chart_products" ADD CONSTRAINT "size_chart_products_chart_id_size_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."size_charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_chart_rows" ADD CONSTRAINT "size_chart_rows_chart_id_size_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."size_charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_outcomes" ADD CONSTRAINT "size_outcomes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "size_chart_categories_of_chart" ON "size_chart_categories" USING btree ("chart_id");--> statement-breakpoint
CREATE INDEX "size_chart_products_of_chart" ON "size_chart_products" USING btree ("chart_id");--> statement-breakpoint
CREATE UNIQUE INDEX "size_charts_names" ON "size_charts" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "size_charts_default" ON "size_charts" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
CREATE INDEX "products_style" ON "products" USING btree (lower("style"),"created_at","id") WHERE style is not null;--> statement-breakpoint
-- No row can break it: its column is new.
ALTER TABLE "products" ADD CONSTRAINT "products_style_given" CHECK (length(trim("products"."style")) between 1 and 100) NOT VALID;
--> statement-breakpoint
-- The charts that were part of the code until now: oversized t-shirts have their own, everything else shares the other.
INSERT INTO "size_charts" ("id", "name", "garment", "measures", "is_default") VALUES
  ('oversized-t-shirt', 'Oversized T-Shirt', 'top', '{Chest, Length, Shoulder, Sleeve}', false),
  ('regular-fit', 'Regular Fit', 'top', '{Chest, Length, Shoulder, Sleeve}', true);--> statement-breakpoint
INSERT INTO "size_chart_rows" ("chart_id", "size", "position", "cm") VALUES
  ('oversized-t-shirt', 'S', 0, '{106.5, 68.5, 52, 23}'),
  ('oversized-t-shirt', 'M', 1, '{112, 71, 54.5, 24}'),
  ('oversized-t-shirt', 'L', 2, '{117, 73.5, 57, 25.5}'),
  ('oversized-t-shirt', 'XL', 3, '{122, 76, 59.5, 26.5}'),
  ('oversized-t-shirt', 'XXL', 4, '{127, 78.5, 62, 28}'),
  ('regular-fit', 'S', 0, '{96.5, 67.5, 42, 19}'),
  ('regular-fit', 'M', 1, '{101.5, 70, 44, 20.5}'),
  ('regular-fit', 'L', 2, '{106.5, 72.5, 45.5, 21.5}'),
  ('regular-fit', 'XL', 3, '{112, 75, 47.5, 23}'),
  ('regular-fit', 'XXL', 4, '{117, 77.5, 49.5, 24}');--> statement-breakpoint
INSERT INTO "size_chart_categories" ("category", "chart_id") VALUES ('oversized t-shirt', 'oversized-t-shirt');--> statement-breakpoint
-- Cached pages show a chart, and how a product's sizes turned out.
CREATE TRIGGER size_charts_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON size_charts
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();--> statement-breakpoint
CREATE TRIGGER size_outcomes_tell AFTER INSERT OR UPDATE OR DELETE ON size_outcomes
  FOR EACH ROW EXECUTE FUNCTION tell_product_changed();
