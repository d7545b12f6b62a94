CREATE TABLE "dropped_files" (
	"file" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL,
	"dropped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "own_link_hash" text;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "is_printed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "only_online" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "story_links_open" ON "story_links" USING btree ("created_at","id") WHERE "story_links"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_own_link" UNIQUE("own_link_hash");--> statement-breakpoint
-- W53: the way back while somebody withdraws what a soft copy prints; see `statusMachine` in src/editions/rules.ts.
insert into edition_transitions (step, from_status, from_live, to_status, to_live) values
  ('takeBack', 3, 1, 3, 2),
  ('takeBack', 3, 3, 3, 2),
  ('takeBack', 4, 3, 3, 2)
on conflict do nothing;
