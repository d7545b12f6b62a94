ALTER TABLE "partners" ADD COLUMN "link_role" text DEFAULT 'approves' NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "link_lasts" text DEFAULT '180' NOT NULL;--> statement-breakpoint
ALTER TABLE "edition_keys" ADD COLUMN "role" text DEFAULT 'approves' NOT NULL;--> statement-breakpoint
ALTER TABLE "edition_keys" ADD COLUMN "lasts" text DEFAULT '180' NOT NULL;--> statement-breakpoint
ALTER TABLE "edition_keys" ADD COLUMN "sealed_key" text;