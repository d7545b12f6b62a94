ALTER TABLE "editions" ADD COLUMN "guest_named_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "guest_designed_at" timestamp with time zone;