CREATE TABLE "client_messages" (
	"edition" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"client" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_messages_edition_kind_day_pk" PRIMARY KEY("edition","kind","day")
);
--> statement-breakpoint
ALTER TABLE "client_messages" ADD CONSTRAINT "client_messages_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_messages_one_reminder" ON "client_messages" USING btree ("client","day") WHERE "client_messages"."kind" = 'reminder';