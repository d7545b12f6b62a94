CREATE TABLE "note_mentions" (
	"note" text NOT NULL,
	"staff" text NOT NULL,
	"edition" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "note_mentions_note_staff_pk" PRIMARY KEY("note","staff")
);
--> statement-breakpoint
CREATE TABLE "order_letters" (
	"id" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL,
	"account" text NOT NULL,
	"staff" text,
	"staff_name" text,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL,
	"staff" text NOT NULL,
	"staff_name" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "letter" text;--> statement-breakpoint
CREATE INDEX "note_mentions_of" ON "note_mentions" USING btree ("edition");--> statement-breakpoint
CREATE INDEX "note_mentions_unread" ON "note_mentions" USING btree ("staff","at") WHERE "note_mentions"."read_at" is null;--> statement-breakpoint
CREATE INDEX "order_letters_of" ON "order_letters" USING btree ("edition","account","at");--> statement-breakpoint
CREATE INDEX "order_letters_account" ON "order_letters" USING btree ("account");--> statement-breakpoint
CREATE INDEX "order_letters_waiting" ON "order_letters" USING btree ("at","id") WHERE "order_letters"."staff" is null and "order_letters"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "order_notes_of" ON "order_notes" USING btree ("edition","at");