CREATE TABLE "transcripts" (
	"edition" text NOT NULL,
	"sha256" text NOT NULL,
	"file" text NOT NULL,
	"state" text NOT NULL,
	"language" text,
	"text" text DEFAULT '' NOT NULL,
	"shortened" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempt" text,
	"started_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transcripts_edition_sha256_pk" PRIMARY KEY("edition","sha256")
);
--> statement-breakpoint
ALTER TABLE "story_answers" ADD COLUMN "heard" text;--> statement-breakpoint
ALTER TABLE "story_answers" ADD COLUMN "as_heard" boolean DEFAULT false NOT NULL;