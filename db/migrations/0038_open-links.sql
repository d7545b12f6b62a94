DROP INDEX "story_links_open";--> statement-breakpoint
CREATE INDEX "story_links_open" ON "story_links" USING btree ("last_day","id") WHERE "story_links"."closed_at" is null;