CREATE TABLE "text_versions" (
	"slug" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"since" text,
	"sections" jsonb NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_versions_slug_version_pk" PRIMARY KEY("slug","version")
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"id" text PRIMARY KEY NOT NULL,
	"account" text,
	"edition" text,
	"subject" text NOT NULL,
	"version" integer NOT NULL,
	"act" text NOT NULL,
	"place" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "terms" integer;--> statement-breakpoint
CREATE INDEX "agreements_of" ON "agreements" USING btree ("account","subject","version");--> statement-breakpoint
CREATE INDEX "agreements_edition" ON "agreements" USING btree ("edition","subject","at");