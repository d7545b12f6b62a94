CREATE TABLE "studio_days" (
	"day" date PRIMARY KEY NOT NULL,
	"counts" jsonb NOT NULL,
	"hours" jsonb NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "studio_digests" (
	"day" date PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"report" text NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"belongs_to" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"net" bigint NOT NULL,
	"settlement" text NOT NULL,
	"settled_on" text NOT NULL,
	"state" text NOT NULL,
	"mid" text,
	"ours" text,
	"ours_amount" integer,
	CONSTRAINT "settlement_lines_pk" PRIMARY KEY("report","line"),
	CONSTRAINT "settlement_lines_kind" CHECK ("settlement_lines"."kind" in ('payment', 'refund', 'other')),
	CONSTRAINT "settlement_lines_state" CHECK ("settlement_lines"."state" in ('matched', 'differs', 'unknown', 'again', 'twice', 'other'))
);--> statement-breakpoint
CREATE TABLE "settlement_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"sha256" text NOT NULL,
	"lines" integer NOT NULL,
	"counts" jsonb NOT NULL,
	"totals" jsonb NOT NULL,
	"span" jsonb NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_by_name" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_reports_sha256_unique" UNIQUE("sha256")
);--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_report_settlement_reports_id_fk" FOREIGN KEY ("report") REFERENCES "public"."settlement_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_lines_to_look_at" ON "settlement_lines" USING btree ("report","line") WHERE "settlement_lines"."state" <> 'matched';--> statement-breakpoint
CREATE INDEX "settlement_lines_ours" ON "settlement_lines" USING btree ("ours","mid");--> statement-breakpoint
CREATE INDEX "settlement_reports_newest" ON "settlement_reports" USING btree ("uploaded_at","id");
