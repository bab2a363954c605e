CREATE TABLE "delivery_zones" (
	"zone" text PRIMARY KEY NOT NULL,
	"deliveries" integer NOT NULL,
	"days" smallint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_zones_counted" CHECK ("delivery_zones"."deliveries" > 0 and "delivery_zones"."days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pincode_services" (
	"provider" text NOT NULL,
	"pincode" text NOT NULL,
	"is_served" boolean,
	"takes_cash" boolean,
	"days" smallint,
	"read_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pincode_services_provider_pincode_pk" PRIMARY KEY("provider","pincode"),
	CONSTRAINT "pincode_services_days" CHECK ("pincode_services"."days" >= 0)
);
--> statement-breakpoint
CREATE INDEX "pincode_services_due" ON "pincode_services" USING btree ("provider","due_at");--> statement-breakpoint
CREATE INDEX "pincode_services_served" ON "pincode_services" USING btree ("provider") WHERE is_served;--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree ("promised_on") WHERE placed_at is not null and promised_on is not null;