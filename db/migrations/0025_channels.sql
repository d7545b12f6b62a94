ALTER TABLE "messages" ADD COLUMN "channel" text DEFAULT 'whatsapp' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "edition" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "quiet_zones" text[];--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reason" text;--> statement-breakpoint
CREATE INDEX "messages_undelivered" ON "messages" USING btree ("at","id") WHERE "messages"."failed_at" is not null;