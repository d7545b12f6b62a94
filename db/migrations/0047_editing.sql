CREATE TABLE "edit_heads" (
	"edition" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"head" integer NOT NULL,
	"document" jsonb
);
--> statement-breakpoint
CREATE TABLE "edits" (
	"edition" text NOT NULL,
	"seq" integer NOT NULL,
	"id" text NOT NULL,
	"base" integer NOT NULL,
	"edit" jsonb,
	"undo" integer,
	"touches" jsonb NOT NULL,
	"round" integer NOT NULL,
	"wish" text,
	"reason" text,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"role" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "edits_edition_seq_pk" PRIMARY KEY("edition","seq"),
	CONSTRAINT "edits_one_thing" CHECK ("edits"."edit" is null or "edits"."undo" is null)
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"edition" text NOT NULL,
	"n" integer NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_by" text,
	"head" integer,
	"counted_at" timestamp with time zone,
	"price" integer DEFAULT 0 NOT NULL,
	"answered_version" integer,
	CONSTRAINT "rounds_edition_n_pk" PRIMARY KEY("edition","n"),
	CONSTRAINT "rounds_sent" CHECK ("rounds"."state" <> 'sent' or ("rounds"."sent_at" is not null and "rounds"."counted_at" is not null)),
	CONSTRAINT "rounds_answered" CHECK (("rounds"."state" = 'answered') = ("rounds"."answered_version" is not null))
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"edition" text NOT NULL,
	"id" text NOT NULL,
	"round" integer NOT NULL,
	"version" integer NOT NULL,
	"page" text,
	"x" real,
	"y" real,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"voice" text,
	"state" text NOT NULL,
	"answer" text,
	"answered_by" text,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"role" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishes_edition_id_pk" PRIMARY KEY("edition","id"),
	CONSTRAINT "wishes_declined_with_words" CHECK ("wishes"."state" <> 'declined' or "wishes"."answer" is not null)
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "base" integer;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "head" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "planned" jsonb;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "story" jsonb;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "page_hashes" jsonb;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "note" text;--> statement-breakpoint
CREATE UNIQUE INDEX "edits_id" ON "edits" USING btree ("edition","id");--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_one_open" ON "rounds" USING btree ("edition") WHERE "rounds"."state" <> 'answered';--> statement-breakpoint
-- Revisions were counted when they were asked for. One whose new draft is not published yet is being made.
INSERT INTO "rounds" ("edition", "n", "state", "opened_at", "sent_at", "sent_by", "counted_at", "answered_version")
SELECT s."edition", s."n", CASE WHEN s."is_open" THEN 'sent' ELSE 'answered' END, s."at", s."at", s."by_kind", s."at",
	CASE WHEN s."is_open" THEN NULL ELSE coalesce((SELECT max(d."version") FROM "drafts" d WHERE d."edition" = s."edition" AND d."published_at" IS NOT NULL), 1) END
FROM (
	SELECT t."edition", t."at", t."by_kind",
		row_number() OVER (PARTITION BY t."edition" ORDER BY t."number") AS "n",
		e."live" = 2 AND row_number() OVER (PARTITION BY t."edition" ORDER BY t."number" DESC) = 1 AS "is_open"
	FROM "edition_steps" t JOIN "editions" e ON e."id" = t."edition" WHERE t."step" = 'askForRevision'
) s;
