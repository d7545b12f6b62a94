-- Opening the friends' screen makes a link; its owner is reminded of it once it was shared. Those before were made on purpose.
ALTER TABLE "story_links" ADD COLUMN "shared_at" timestamp with time zone;--> statement-breakpoint
update story_links set shared_at = created_at;
