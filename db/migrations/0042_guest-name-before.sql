ALTER TABLE "editions" ADD COLUMN "name_before_guest" text;--> statement-breakpoint
UPDATE "editions" SET "name_before_guest" = "subject_name" WHERE "guest_named_at" IS NOT NULL;
