ALTER TABLE "product_pictures" ADD COLUMN "model_height_cm" smallint;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "model_size" text;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_model_whole" CHECK (("product_pictures"."model_height_cm" is null) = ("product_pictures"."model_size" is null));--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_model_height" CHECK ("product_pictures"."model_height_cm" between 120 and 220);--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_model_size" CHECK ("product_pictures"."model_size" = upper(trim("product_pictures"."model_size")) and "product_pictures"."model_size" <> '');