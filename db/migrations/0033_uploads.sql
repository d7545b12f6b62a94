CREATE TABLE "photo_originals" (
	"photo" text PRIMARY KEY NOT NULL,
	"copy" text NOT NULL,
	"edition" text NOT NULL,
	"sha256" text NOT NULL,
	"file" text NOT NULL,
	"bytes" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"delete_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"name" text,
	"taken" text,
	"page" integer,
	"photo" text,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "story_uploads_once" UNIQUE("edition","kind","sha256")
);
--> statement-breakpoint
CREATE TABLE "upload_locks" (
	"upload" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"wanted" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"upload" text NOT NULL,
	"at" integer NOT NULL,
	"bytes" integer NOT NULL,
	"object" text NOT NULL,
	CONSTRAINT "upload_parts_upload_at_pk" PRIMARY KEY("upload","at")
);
--> statement-breakpoint
CREATE INDEX "photo_originals_edition" ON "photo_originals" USING btree ("edition");--> statement-breakpoint
CREATE INDEX "photo_originals_file" ON "photo_originals" USING btree ("file");--> statement-breakpoint
CREATE INDEX "photo_originals_delete" ON "photo_originals" USING btree ("delete_at");--> statement-breakpoint
CREATE INDEX "story_uploads_changed" ON "story_uploads" USING btree ("state","changed_at");