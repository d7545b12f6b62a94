CREATE TABLE "message_reminders" (
	"cause" text PRIMARY KEY NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_stops" (
	"address" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "cause" text;--> statement-breakpoint
CREATE INDEX "editions_awaiting_story" ON "editions" USING btree ("moved_at","id") WHERE "editions"."order_status" = 0 and "editions"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "editions_awaiting_decision" ON "editions" USING btree ("moved_at","id") WHERE "editions"."order_status" = 3 and "editions"."live" = 1 and "editions"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "editions_awaiting_balance" ON "editions" USING btree ("moved_at","id") WHERE "editions"."order_status" = 3 and "editions"."live" = 3 and "editions"."paid" < "editions"."total" and "editions"."cancelled_at" is null;