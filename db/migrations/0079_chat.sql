CREATE TABLE "chat_answers" (
	"edition" text NOT NULL,
	"key" integer NOT NULL,
	"form_text" text DEFAULT '' NOT NULL,
	"made_text" text DEFAULT '' NOT NULL,
	"form_voice" text,
	"form_voice_at" timestamp with time zone,
	"made_voice" text,
	CONSTRAINT "chat_answers_edition_key_pk" PRIMARY KEY("edition","key")
);
--> statement-breakpoint
CREATE TABLE "chat_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL,
	"account" text,
	"account_kind" text,
	"link_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_inbox" (
	"id" text PRIMARY KEY NOT NULL,
	"person" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"event" jsonb,
	"handled_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"lost" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_parts" (
	"id" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL,
	"person" text NOT NULL,
	"key" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"file" text,
	"photo" text,
	"sha256" text,
	"merged" boolean DEFAULT false NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "chat_parts_kind" CHECK ("chat_parts"."kind" in ('text', 'voice', 'photo'))
);
--> statement-breakpoint
CREATE TABLE "chat_people" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"phone" text,
	"edition" text,
	"wrote_at" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_people_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "chat_people_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "chat_said" (
	"id" text PRIMARY KEY NOT NULL,
	"person" text NOT NULL,
	"edition" text,
	"place" integer NOT NULL,
	"say" jsonb NOT NULL,
	"about" integer,
	"quotes" text,
	"provider_id" text,
	"as_template" boolean DEFAULT false NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_said_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "chat_said_order" UNIQUE("person","place")
);
--> statement-breakpoint
CREATE TABLE "chat_thread" (
	"id" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL,
	"person" text NOT NULL,
	"staff" text,
	"staff_name" text,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"edition" text NOT NULL,
	"person" text NOT NULL,
	"account" text,
	"account_kind" text,
	"link_hash" text,
	"link_key" text,
	"state" jsonb NOT NULL,
	"consent_version" integer,
	"consent_at" timestamp with time zone,
	"wake_at" timestamp with time zone,
	"messages" integer DEFAULT 0 NOT NULL,
	"price" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversations_edition_person_pk" PRIMARY KEY("edition","person")
);
--> statement-breakpoint
CREATE INDEX "chat_codes_expire" ON "chat_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "chat_codes_of" ON "chat_codes" USING btree ("edition");--> statement-breakpoint
CREATE INDEX "chat_inbox_waiting" ON "chat_inbox" USING btree ("person","at","id") WHERE "chat_inbox"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "chat_inbox_received" ON "chat_inbox" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "chat_inbox_tried" ON "chat_inbox" USING btree ("received_at") WHERE "chat_inbox"."tries" > 0;--> statement-breakpoint
CREATE INDEX "chat_parts_of" ON "chat_parts" USING btree ("edition","key");--> statement-breakpoint
CREATE INDEX "chat_parts_sounds" ON "chat_parts" USING btree ("added_at") WHERE "chat_parts"."file" is not null;--> statement-breakpoint
CREATE INDEX "chat_said_waiting" ON "chat_said" USING btree ("person","place") WHERE not "chat_said"."done";--> statement-breakpoint
CREATE INDEX "chat_said_of" ON "chat_said" USING btree ("edition");--> statement-breakpoint
CREATE INDEX "chat_said_at" ON "chat_said" USING btree ("at");--> statement-breakpoint
CREATE INDEX "chat_thread_of" ON "chat_thread" USING btree ("edition","at");--> statement-breakpoint
CREATE INDEX "chat_thread_at" ON "chat_thread" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "conversations_person" ON "conversations" USING btree ("person");--> statement-breakpoint
CREATE INDEX "conversations_account" ON "conversations" USING btree ("account") WHERE "conversations"."account" is not null;