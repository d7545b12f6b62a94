CREATE TABLE "prints" (
	"edition" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"trouble" text,
	"made_at" timestamp with time zone,
	"version" integer,
	"approved" text,
	"files" jsonb,
	"ticket" text,
	"ticket_data" text,
	"findings" jsonb,
	"released_at" timestamp with time zone,
	"released_by" text,
	"reason" text,
	CONSTRAINT "prints_made_whole" CHECK (("prints"."made_at" is null) = ("prints"."files" is null) and ("prints"."made_at" is null) = ("prints"."findings" is null) and ("prints"."made_at" is null) = ("prints"."ticket" is null)),
	CONSTRAINT "prints_released_made" CHECK ("prints"."released_at" is null or ("prints"."made_at" is not null and "prints"."released_by" is not null))
);
