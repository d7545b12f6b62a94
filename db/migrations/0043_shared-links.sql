CREATE TABLE "shared_links" (
	"id" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "shared_links_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE INDEX "shared_links_open" ON "shared_links" USING btree ("edition") WHERE "shared_links"."ended_at" is null;