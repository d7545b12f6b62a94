ALTER TABLE "edition_keys" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
-- Links from before have their year, and none ends sooner than a month from now.
UPDATE "edition_keys" SET "expires_at" = greatest("created_at" + interval '365 days', now() + interval '30 days');--> statement-breakpoint
ALTER TABLE "edition_keys" ALTER COLUMN "expires_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "challenges_exchanged_at" ON "challenges" USING btree ("exchanged_at") WHERE "challenges"."exchanged_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_expire" ON "messages" USING btree ("expires_at") WHERE "messages"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_failed" ON "messages" USING btree ("failed_at") WHERE "messages"."failed_at" is not null;--> statement-breakpoint
-- What was delivered needs no key any more; codes that were not are over after their five minutes.
UPDATE "messages" SET "link" = regexp_replace("link", '\?key=.*$', '') WHERE "delivered_at" IS NOT NULL AND "link" LIKE '%?key=%';--> statement-breakpoint
UPDATE "messages" SET "expires_at" = "at" + interval '5 minutes' WHERE "delivered_at" IS NULL AND "code" IS NOT NULL;
