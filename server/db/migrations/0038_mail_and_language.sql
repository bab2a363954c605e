ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "demo_inbox" ADD COLUMN "html" text;