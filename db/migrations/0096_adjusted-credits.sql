CREATE TABLE "credit_adjustments" (
	"id" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"key" text NOT NULL,
	"plan_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"pages" integer NOT NULL,
	"change" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_by_name" text,
	CONSTRAINT "credit_adjustments_change" CHECK ("credit_adjustments"."change" <> 0),
	CONSTRAINT "credit_adjustments_second" CHECK ("credit_adjustments"."decided_by" is distinct from "credit_adjustments"."asked_by"),
	CONSTRAINT "credit_adjustments_decided" CHECK ("credit_adjustments"."state" <> 'declined' or "credit_adjustments"."decided_by" is not null)
);
--> statement-breakpoint
ALTER TABLE "credit_ledger" DROP CONSTRAINT "credit_ledger_kinds";--> statement-breakpoint
DROP INDEX "credit_ledger_fills_a_lot_once";--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN "adjustment" text;--> statement-breakpoint
ALTER TABLE "credit_adjustments" ADD CONSTRAINT "credit_adjustments_partner_partners_id_fk" FOREIGN KEY ("partner") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_adjustments_key" ON "credit_adjustments" USING btree ("partner","key");--> statement-breakpoint
CREATE INDEX "credit_adjustments_of" ON "credit_adjustments" USING btree ("partner","asked_at","id");--> statement-breakpoint
CREATE INDEX "credit_adjustments_asked" ON "credit_adjustments" USING btree ("asked_at","id") WHERE "credit_adjustments"."state" = 'asked';--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_adjustment_credit_adjustments_id_fk" FOREIGN KEY ("adjustment") REFERENCES "public"."credit_adjustments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_ledger_one_per_adjustment" ON "credit_ledger" USING btree ("adjustment","lot");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_ledger_fills_a_lot_once" ON "credit_ledger" USING btree ("lot") WHERE "credit_ledger"."kind" in ('bundle', 'grant') or ("credit_ledger"."kind" = 'adjust' and "credit_ledger"."change" > 0);--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_kinds" CHECK (("credit_ledger"."kind" = 'order' and "credit_ledger"."change" = -1 and "credit_ledger"."edition" is not null and "credit_ledger"."mid" is null)
        or ("credit_ledger"."kind" = 'return' and "credit_ledger"."change" = 1 and "credit_ledger"."edition" is not null and "credit_ledger"."mid" is null)
        or ("credit_ledger"."kind" = 'bundle' and "credit_ledger"."change" > 0 and "credit_ledger"."mid" is not null and "credit_ledger"."edition" is null)
        or ("credit_ledger"."kind" = 'grant' and "credit_ledger"."change" > 0 and "credit_ledger"."mid" is null and "credit_ledger"."edition" is null)
        or ("credit_ledger"."kind" = 'adjust' and "credit_ledger"."change" <> 0 and "credit_ledger"."adjustment" is not null and "credit_ledger"."mid" is null
          and "credit_ledger"."edition" is null));--> statement-breakpoint
-- Adding by an adjustment fills a lot of its own; taking by one is like an order.
create or replace function credit_ledger_moves_lot() returns trigger language plpgsql as $$
begin
  update credit_lots set remaining = remaining + new.change
    where id = new.lot and partner = new.partner
      and (new.kind in ('order', 'return') or (new.kind = 'adjust' and new.change < 0)
        or (remaining = 0 and bought = new.change));
  if not found then
    raise exception 'the lot % is not one of % that % iCredits could fill or be taken of', new.lot, new.partner, new.change
      using errcode = 'check_violation', constraint = 'credit_ledger_fits_lot';
  end if;
  return null;
end
$$;
