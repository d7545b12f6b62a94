CREATE TABLE "story_headlines" (
	"edition" text NOT NULL,
	"key" integer NOT NULL,
	"text" text NOT NULL,
	"is_own" boolean NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "story_headlines_edition_key_pk" PRIMARY KEY("edition","key")
);
