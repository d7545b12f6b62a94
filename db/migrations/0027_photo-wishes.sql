ALTER TABLE "story_photos" ADD COLUMN "moved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "story_photos" ADD COLUMN "answer" integer;--> statement-breakpoint
ALTER TABLE "story_photos" ADD COLUMN "caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "story_photos" ADD COLUMN "wish" text;--> statement-breakpoint
CREATE UNIQUE INDEX "story_photos_cover" ON "story_photos" USING btree ("edition") WHERE "story_photos"."wish" = 'cover';--> statement-breakpoint
ALTER TABLE "story_photos" ADD CONSTRAINT "story_photos_wish" CHECK ("story_photos"."wish" in ('cover', 'must', 'leave-out'));