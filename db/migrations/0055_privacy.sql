CREATE TABLE "data_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff" text NOT NULL,
	"staff_name" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"staff" text,
	"staff_name" text,
	"reason" text,
	"entry" integer,
	"taken_back_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"receipt" jsonb,
	CONSTRAINT "erasures_entry_unique" UNIQUE("entry"),
	CONSTRAINT "erasures_done" CHECK (("erasures"."done_at" is null) = ("erasures"."receipt" is null)),
	CONSTRAINT "erasures_taken_back" CHECK ("erasures"."taken_back_at" is null or "erasures"."done_at" is null)
);
--> statement-breakpoint
ALTER TABLE "editions" DROP CONSTRAINT "editions_print_when_settled";--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "erase_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "data_exports_of" ON "data_exports" USING btree ("account","at");--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_once" ON "erasures" USING btree ("account") WHERE "erasures"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "erasures_due" ON "erasures" USING btree ("due_at","id") WHERE "erasures"."done_at" is null and "erasures"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "erasures_asked" ON "erasures" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "devices_seen_at" ON "devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "sessions_phone" ON "sessions" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "dropped_files_edition" ON "dropped_files" USING btree ("edition");--> statement-breakpoint
CREATE INDEX "messages_of_edition" ON "messages" USING btree ("edition") WHERE "messages"."edition" is not null;--> statement-breakpoint
CREATE INDEX "messages_farewell" ON "messages" USING btree ("at") WHERE "messages"."kind" = 'erased';--> statement-breakpoint
CREATE INDEX "papers_of_people" ON "papers" USING btree ("day","id") WHERE ("papers"."content" -> 'buyer' ->> 'name') <> '';--> statement-breakpoint
CREATE INDEX "credit_lots_of" ON "credit_lots" USING btree ("partner");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_came_to_nothing" ON "payments" USING btree ("ended_at","mid") WHERE "payments"."status" in ('failed', 'expired');--> statement-breakpoint
CREATE INDEX "payments_of_people" ON "payments" USING btree ("paid_at","mid") WHERE "payments"."payer_name" <> '';--> statement-breakpoint
CREATE INDEX "page_marks_kept" ON "page_marks" USING btree ("kept_until","code") WHERE "page_marks"."question" <> '';--> statement-breakpoint
CREATE INDEX "shared_links_of" ON "shared_links" USING btree ("edition");--> statement-breakpoint
CREATE INDEX "editions_to_erase" ON "editions" USING btree (coalesce("cancelled_at", "moved_at"),"id") WHERE "editions"."erased_at" is null and ("editions"."order_status" = 6 or "editions"."cancelled_at" is not null);--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_print_when_settled" CHECK ("editions"."order_status" < 4 or ("editions"."paid" >= "editions"."total" and ("editions"."street" is not null or "editions"."erased_at" is not null)));