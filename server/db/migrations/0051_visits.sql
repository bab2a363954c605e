CREATE TABLE "search_counts" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"searches" integer NOT NULL,
	"without_result" integer NOT NULL,
	CONSTRAINT "search_counts_day_words_pk" PRIMARY KEY("day","words"),
	CONSTRAINT "search_counts_without_result" CHECK ("search_counts"."without_result" between 0 and "search_counts"."searches")
);
--> statement-breakpoint
CREATE TABLE "visit_steps" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"campaign" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visit_steps_day_step_campaign_pk" PRIMARY KEY("day","step","campaign"),
	CONSTRAINT "visit_steps_visits" CHECK ("visit_steps"."visits" > 0)
);
--> statement-breakpoint
CREATE TABLE "wanted_sizes" (
	"day" date NOT NULL,
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "wanted_sizes_day_product_id_size_pk" PRIMARY KEY("day","product_id","size"),
	CONSTRAINT "wanted_sizes_visits" CHECK ("wanted_sizes"."visits" > 0)
);
--> statement-breakpoint
ALTER TABLE "wanted_sizes" ADD CONSTRAINT "wanted_sizes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;