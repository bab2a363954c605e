ALTER TABLE "size_outcomes" ADD COLUMN "fit_small" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "size_outcomes" ADD COLUMN "fit_large" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "products_best_selling" ON "products" USING btree ("sold_lately","created_at","id") WHERE published;--> statement-breakpoint
ALTER TABLE "size_outcomes" ADD CONSTRAINT "size_outcomes_fits" CHECK ("size_outcomes"."fit_small" >= 0 and "size_outcomes"."fit_large" >= 0) NOT VALID;