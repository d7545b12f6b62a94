CREATE TABLE "credit_lots" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_lots_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner" text NOT NULL,
	"plan_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"pages" integer NOT NULL,
	"bought" integer NOT NULL,
	"remaining" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_lots_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_lots_pages" CHECK ("credit_lots"."pages" > 0),
	CONSTRAINT "credit_lots_remaining" CHECK ("credit_lots"."remaining" between 0 and "credit_lots"."bought")
);
--> statement-breakpoint
ALTER TABLE "partners" DROP CONSTRAINT "partners_credits_not_negative";--> statement-breakpoint
ALTER TABLE "partners" DROP CONSTRAINT "partners_plan_whole";--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN "lot" text;--> statement-breakpoint
-- The balance moves by triggers of its own from here on: the old ones added a partner's whole ledger up at every order.
drop trigger partners_credits_kept on partners;--> statement-breakpoint
drop trigger credit_ledger_counted on credit_ledger;--> statement-breakpoint
drop function partners_credits_equal_ledger();--> statement-breakpoint
-- What is there is spread over lots, each with the plan that was paid for (D32):
--  1. Every bundle and grant is a lot; its id is that of its ledger row. A row's own plan counts. Where it names none (grants), it is the
--     partner's current plan; where there is none either, the business plan with the most pages, since such orders were made with
--     that many pages and nobody loses any.
--  2. An order is charged to the partner's oldest lot of the plan that its edition was made on, as far as one is left; otherwise to
--     the oldest lot with something left. So an order that was made on another plan than the one paid for takes no iCredit of a
--     plan that the partner still has in full.
--  3. A returned iCredit goes back to the lot of its order.
alter table credit_ledger disable trigger credit_ledger_append_only;--> statement-breakpoint
do $$
declare
  entry record;
  chosen text;
begin
  for entry in select * from credit_ledger where change > 0 and kind <> 'return' order by made_at, id loop
    insert into credit_lots (id, partner, plan_id, plan_name, pages, bought, remaining, made_at)
      select entry.id, entry.partner, plan.id, coalesce(known.name, plan.name, plan.id), coalesce(known.pages, 20),
             entry.change, entry.change, entry.made_at
        from (
          select coalesce(entry.plan_id, p.plan_id, fullest.id) as id,
                 case when coalesce(entry.plan_id, p.plan_id) = p.plan_id then p.plan_name end as name
            from partners p
            left join (select id from business_plans order by pages desc, position limit 1) fullest on true
           where p.id = entry.partner
        ) plan left join business_plans known on known.id = plan.id;
    update credit_ledger set lot = entry.id where id = entry.id;
  end loop;
  for entry in
    select l.*, e.plan_id as made_on from credit_ledger l left join editions e on e.id = l.edition
     where l.kind in ('order', 'return') order by l.made_at, l.kind, l.id
  loop
    if entry.kind = 'return' then
      select lot into chosen from credit_ledger where edition = entry.edition and kind = 'order';
    else
      select id into chosen from credit_lots where partner = entry.partner and remaining > 0
       order by plan_id = entry.made_on desc nulls last, number limit 1;
    end if;
    update credit_lots set remaining = remaining + entry.change where id = chosen;
    update credit_ledger set lot = chosen where id = entry.id;
  end loop;
end
$$;--> statement-breakpoint
alter table credit_ledger enable trigger credit_ledger_append_only;--> statement-breakpoint
ALTER TABLE "credit_ledger" ALTER COLUMN "lot" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_partner_partners_id_fk" FOREIGN KEY ("partner") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_lots_open" ON "credit_lots" USING btree ("partner","number") WHERE "credit_lots"."remaining" > 0;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_lot_credit_lots_id_fk" FOREIGN KEY ("lot") REFERENCES "public"."credit_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_ledger_fills_a_lot_once" ON "credit_ledger" USING btree ("lot") WHERE "credit_ledger"."kind" in ('bundle', 'grant');--> statement-breakpoint
ALTER TABLE "credit_ledger" DROP COLUMN "plan_id";--> statement-breakpoint
ALTER TABLE "partners" DROP COLUMN "credits";--> statement-breakpoint
ALTER TABLE "partners" DROP COLUMN "plan_id";--> statement-breakpoint
ALTER TABLE "partners" DROP COLUMN "plan_name";--> statement-breakpoint
-- An inserted row of the ledger moves its lot, and nothing else does: the remaining iCredits of a lot are always the sum of its rows,
-- without adding them up. The check on credit_lots refuses less than nothing and more than was bought.
create function credit_ledger_moves_lot() returns trigger language plpgsql as $$
begin
  update credit_lots set remaining = remaining + new.change
    where id = new.lot and partner = new.partner
      and (new.kind in ('order', 'return') or (remaining = 0 and bought = new.change));
  if not found then
    raise exception 'the lot % is not one of % that % iCredits could fill or be taken of', new.lot, new.partner, new.change
      using errcode = 'check_violation', constraint = 'credit_ledger_fits_lot';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger credit_ledger_moves_lot after insert on credit_ledger
  for each row execute function credit_ledger_moves_lot();
--> statement-breakpoint
-- Depth 1 is a statement of somebody's own; depth 2 is the trigger above.
create function credit_lots_move_by_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.remaining = 0 then
    return new;
  end if;
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
    return new;
  end if;
  raise exception 'a lot of iCredits begins empty and is changed by rows in credit_ledger only'
    using errcode = 'check_violation', constraint = 'credit_lots_move_by_ledger';
end
$$;
--> statement-breakpoint
create trigger credit_lots_move_by_ledger before insert or update or delete on credit_lots
  for each row execute function credit_lots_move_by_ledger();
