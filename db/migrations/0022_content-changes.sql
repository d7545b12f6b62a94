CREATE TABLE "content_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"row" text NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "content_changes_list" ON "content_changes" USING btree ("list","at");