CREATE TABLE "payment_captures" (
	"mid" text NOT NULL,
	"id" text NOT NULL,
	"amount" integer NOT NULL,
	"refunded" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_captures_pk" PRIMARY KEY("mid","id"),
	CONSTRAINT "payment_captures_never_more_back" CHECK ("payment_captures"."amount" > 0 and "payment_captures"."refunded" between 0 and "payment_captures"."amount")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"mid" text NOT NULL,
	"capture" text NOT NULL,
	"amount" integer NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_name" text NOT NULL,
	"decided_by" text,
	"decided_by_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"ask_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"report" jsonb,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('cancelled', 'second-capture', 'paid-twice', 'staff')),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('asked', 'queued', 'sent', 'done', 'failed', 'refused')),
	CONSTRAINT "refunds_two_people" CHECK ("refunds"."decided_by" is null or "refunds"."decided_by" <> "refunds"."asked_by")
);
--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "cancel_refund" integer;--> statement-breakpoint
ALTER TABLE "payment_captures" ADD CONSTRAINT "payment_captures_mid_payments_mid_fk" FOREIGN KEY ("mid") REFERENCES "public"."payments"("mid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_capture" FOREIGN KEY ("mid","capture") REFERENCES "public"."payment_captures"("mid","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("mid","capture","cause") WHERE "refunds"."cause" <> 'staff' and "refunds"."state" not in ('failed', 'refused');--> statement-breakpoint
CREATE INDEX "refunds_ask_at" ON "refunds" USING btree ("ask_at") WHERE "refunds"."ask_at" is not null;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_cancelled_before_print" CHECK ("editions"."cancelled_at" is null or ("editions"."order_status" < 4 and "editions"."cancel_refund" >= 0));--> statement-breakpoint
-- As in 0001, and a cancelled edition stays where it is.
create or replace function edition_take_step() returns trigger language plpgsql as $$
begin
  update editions set order_status = new.to_status, live = new.to_live
    where id = new.edition and order_status = new.from_status and live = new.from_live and cancelled_at is null;
  if not found then
    raise exception 'edition % is not at status %, live %, or is cancelled, so it cannot take the step %', new.edition, new.from_status, new.from_live, new.step
      using errcode = 'check_violation', constraint = 'edition_steps_from_where_it_is';
  end if;
  return new;
end $$;
