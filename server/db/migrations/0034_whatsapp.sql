CREATE TABLE "whatsapp_consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "whatsapp_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"wording_version" integer NOT NULL,
	"wording" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "whatsapp_consents_purpose" CHECK ("whatsapp_consents"."purpose" in ('orders', 'marketing'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"template" text NOT NULL,
	"provider_id" text,
	"status" text DEFAULT 'sending' NOT NULL,
	"tries" smallint DEFAULT 1 NOT NULL,
	"first_tried_at" timestamp (3) with time zone NOT NULL,
	"error_code" integer,
	"failed_at" timestamp (3) with time zone,
	"fell_back_at" timestamp (3) with time zone,
	CONSTRAINT "whatsapp_messages_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_pushes" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "whatsapp_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "demo_inbox" ADD COLUMN "buttons" jsonb;--> statement-breakpoint
ALTER TABLE "whatsapp_consents" ADD CONSTRAINT "whatsapp_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_message_id_outbox_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_consents_open" ON "whatsapp_consents" USING btree ("user_id","purpose") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "whatsapp_consents_of_user" ON "whatsapp_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_failed" ON "whatsapp_messages" USING btree ("failed_at") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_messages_of_user" ON "whatsapp_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "whatsapp_pushes_open" ON "whatsapp_pushes" USING btree ("received_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "whatsapp_pushes_received" ON "whatsapp_pushes" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "whatsapp_replies_received" ON "whatsapp_replies" USING btree ("received_at");