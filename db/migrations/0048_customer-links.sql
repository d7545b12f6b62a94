ALTER TABLE "edition_keys" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "edition_keys" ADD COLUMN "by_message" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "edition_keys" ADD COLUMN "last_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "edition_keys" ADD COLUMN "ended_at" timestamp with time zone;