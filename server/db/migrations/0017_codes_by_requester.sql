-- A code lives for five minutes: whoever waits for one asks again.
DELETE FROM "login_codes";--> statement-breakpoint
ALTER TABLE "login_codes" DROP CONSTRAINT "login_codes_tries";--> statement-breakpoint
ALTER TABLE "login_codes" DROP CONSTRAINT "login_codes_pkey";--> statement-breakpoint
ALTER TABLE "login_codes" ADD COLUMN "id" integer PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "login_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "login_codes" ADD COLUMN "handle" text NOT NULL;--> statement-breakpoint
ALTER TABLE "login_codes" ADD COLUMN "address" text NOT NULL;--> statement-breakpoint
ALTER TABLE "login_code_sends" ADD COLUMN "requester" text;--> statement-breakpoint
ALTER TABLE "login_code_sends" ADD COLUMN "network" text;--> statement-breakpoint
UPDATE "login_code_sends" SET "requester" = "address", "network" = "address";--> statement-breakpoint
ALTER TABLE "login_code_sends" ALTER COLUMN "requester" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "login_code_sends" ALTER COLUMN "network" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
CREATE INDEX "login_code_sends_network" ON "login_code_sends" USING btree ("network","sent_at");--> statement-breakpoint
CREATE INDEX "login_codes_of_requester" ON "login_codes" USING btree ("phone","address","id");--> statement-breakpoint
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_handle_unique" UNIQUE("handle");--> statement-breakpoint
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_tries" CHECK ("login_codes"."tries" between 0 and 100);
