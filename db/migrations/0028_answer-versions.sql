ALTER TABLE "story_answers" ADD COLUMN "base" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "story_answers" ADD COLUMN "settles" integer;--> statement-breakpoint
ALTER TABLE "story_answers" ADD COLUMN "wording" text;--> statement-breakpoint
ALTER TABLE "story_answers" ADD COLUMN "save" text;--> statement-breakpoint
ALTER TABLE "story_answers" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "story_answers" ADD CONSTRAINT "story_answers_save" UNIQUE("edition","save");--> statement-breakpoint
UPDATE "story_answers" SET "base" = "version" - 1;
