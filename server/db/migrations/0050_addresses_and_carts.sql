CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"slot" integer NOT NULL,
	"is_preferred" boolean NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"alt_phone" text,
	"pincode" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "addresses_slot_once" UNIQUE("user_id","slot"),
	CONSTRAINT "addresses_slot" CHECK ("addresses"."slot" between 1 and 20),
	CONSTRAINT "addresses_pincode" CHECK ("addresses"."pincode" ~ '^[1-9][0-9]{5}$'),
	CONSTRAINT "addresses_filled" CHECK (length("addresses"."name") between 1 and 100 and length("addresses"."address") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"epoch" text NOT NULL,
	"version" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "carts_size" CHECK (jsonb_typeof("carts"."lines") = 'array' and jsonb_array_length("carts"."lines") <= 100)
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_preferred" ON "addresses" USING btree ("user_id") WHERE is_preferred;--> statement-breakpoint
-- Who has ordered before finds the address of the last order in the book: until now only one browser remembered it.
INSERT INTO addresses (id, user_id, slot, is_preferred, name, address, phone, alt_phone, pincode, city, state, changed_at)
SELECT DISTINCT ON (o.user_id) gen_random_uuid()::text, o.user_id, 1, true, o.ship_name, o.ship_address, o.ship_phone,
  o.ship_alt_phone, o.ship_pincode, o.ship_city, o.ship_state, o.placed_at
FROM orders o JOIN users u ON u.id = o.user_id
WHERE o.placed_at IS NOT NULL AND u.erased_at IS NULL AND o.ship_pincode ~ '^[1-9][0-9]{5}$'
  AND length(o.ship_name) BETWEEN 1 AND 100 AND length(o.ship_address) BETWEEN 1 AND 500
ORDER BY o.user_id, o.placed_at DESC, o.id;
