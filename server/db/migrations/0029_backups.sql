CREATE TABLE "backups" (
	"file" text PRIMARY KEY NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"bytes" bigint,
	"tested_at" timestamp (3) with time zone,
	"failure" text
);
