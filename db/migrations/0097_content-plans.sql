CREATE TABLE "planned_content" (
	"id" text PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"row" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "content_changes" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "content_changes" ADD COLUMN "planned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "planned_content_day" ON "planned_content" USING btree ("list","row","day") WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX "planned_content_due" ON "planned_content" USING btree ("day","id") WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX "planned_content_list" ON "planned_content" USING btree ("list","day") WHERE state in ('planned', 'failed');