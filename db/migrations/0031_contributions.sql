CREATE TABLE "consents" (
	"contribution" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"wording" integer NOT NULL,
	"language" text NOT NULL,
	"purpose" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contribution_answers" (
	"contribution" text NOT NULL,
	"key" integer NOT NULL,
	"text" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contribution_answers_contribution_key_pk" PRIMARY KEY("contribution","key")
);
--> statement-breakpoint
CREATE TABLE "contribution_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"contribution" text NOT NULL,
	"sha256" text NOT NULL,
	"file" text NOT NULL,
	"taken_at" text,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contribution_photos_once" UNIQUE("contribution","sha256")
);
--> statement-breakpoint
CREATE TABLE "contribution_voices" (
	"contribution" text NOT NULL,
	"key" integer NOT NULL,
	"file" text NOT NULL,
	"sha256" text NOT NULL,
	"seconds" real NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contribution_voices_contribution_key_pk" PRIMARY KEY("contribution","key")
);
--> statement-breakpoint
CREATE TABLE "contributions" (
	"id" text PRIMARY KEY NOT NULL,
	"link" text NOT NULL,
	"edition" text NOT NULL,
	"key_hash" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "contributions_once" UNIQUE("link","key_hash"),
	CONSTRAINT "contributions_withdrawn" CHECK (("contributions"."state" = 'withdrawn') = ("contributions"."withdrawn_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "story_links" (
	"id" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL,
	"hash" text NOT NULL,
	"about" text NOT NULL,
	"from_name" text NOT NULL,
	"note" text NOT NULL,
	"language" text NOT NULL,
	"questions" jsonb NOT NULL,
	"last_day" date NOT NULL,
	"most" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "story_links_hash" UNIQUE("hash"),
	CONSTRAINT "story_links_used" CHECK ("story_links"."used" between 0 and "story_links"."most")
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "contributions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_contribution_contributions_id_fk" FOREIGN KEY ("contribution") REFERENCES "public"."contributions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contribution_answers" ADD CONSTRAINT "contribution_answers_contribution_contributions_id_fk" FOREIGN KEY ("contribution") REFERENCES "public"."contributions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contribution_photos" ADD CONSTRAINT "contribution_photos_contribution_contributions_id_fk" FOREIGN KEY ("contribution") REFERENCES "public"."contributions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contribution_voices" ADD CONSTRAINT "contribution_voices_contribution_contributions_id_fk" FOREIGN KEY ("contribution") REFERENCES "public"."contributions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_link_story_links_id_fk" FOREIGN KEY ("link") REFERENCES "public"."story_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contributions_of" ON "contributions" USING btree ("edition","joined_at");--> statement-breakpoint
CREATE INDEX "story_links_of" ON "story_links" USING btree ("edition","created_at");