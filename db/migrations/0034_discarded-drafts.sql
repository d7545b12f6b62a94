ALTER TABLE "drafts" ADD COLUMN "discarded_at" timestamp with time zone;--> statement-breakpoint
-- A story counts as open while this is set, now also once its draft was begun.
update story_forms set reopened_at = null from editions where editions.id = story_forms.edition and editions.order_status > 1;
