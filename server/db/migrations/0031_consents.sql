CREATE TABLE "consents" (
	"user_id" text NOT NULL,
	"policy" text NOT NULL,
	"version" integer NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consents_user_id_policy_version_pk" PRIMARY KEY("user_id","policy","version")
);
--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"policy" text NOT NULL,
	"version" integer NOT NULL,
	"content_hash" text NOT NULL,
	"content" jsonb NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "policy_versions_policy_version_pk" PRIMARY KEY("policy","version"),
	CONSTRAINT "policy_versions_once" UNIQUE("policy","content_hash"),
	CONSTRAINT "policy_versions_policy_known" CHECK ("policy_versions"."policy" in ('terms', 'privacy'))
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_policy_version_policy_versions_policy_version_fk" FOREIGN KEY ("policy","version") REFERENCES "public"."policy_versions"("policy","version") ON DELETE no action ON UPDATE no action;