CREATE TABLE "story_takes" (
	"id" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL,
	"take" text NOT NULL,
	"key" integer NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"decided_bytes" integer NOT NULL,
	"holder" text,
	"held_until" timestamp with time zone,
	"begun_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "story_takes_once" UNIQUE("edition","take")
);
--> statement-breakpoint
CREATE INDEX "story_takes_changed" ON "story_takes" USING btree ("state","changed_at");