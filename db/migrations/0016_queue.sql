DROP INDEX "editions_by_status";--> statement-breakpoint
DROP INDEX "editions_of_customer";--> statement-breakpoint
DROP INDEX "editions_of_partner";--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
update editions set moved_at = coalesce((select max(at) from edition_steps where edition = editions.id), created_at);--> statement-breakpoint
ALTER TABLE "editions" ALTER COLUMN "moved_at" SET NOT NULL;--> statement-breakpoint
-- As before, and the edition keeps when it moved.
create or replace function edition_take_step() returns trigger language plpgsql as $$
begin
  update editions set order_status = new.to_status, live = new.to_live, moved_at = new.at
    where id = new.edition and order_status = new.from_status and live = new.from_live and cancelled_at is null;
  if not found then
    raise exception 'edition % is not at status %, live %, or is cancelled, so it cannot take the step %', new.edition, new.from_status, new.from_live, new.step
      using errcode = 'check_violation', constraint = 'edition_steps_from_where_it_is';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- As before, and what is inserted by the release before this one gets its moment, too.
create or replace function edition_moves_by_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and (new.order_status, new.live) <> (0, 0) then
    raise exception 'an edition begins at status 0, live 0'
      using errcode = 'check_violation', constraint = 'editions_begin_at_zero';
  end if;
  if tg_op = 'UPDATE' and (new.order_status, new.live) is distinct from (old.order_status, old.live) and pg_trigger_depth() < 2 then
    raise exception 'status and live of an edition move only by a row in edition_steps'
      using errcode = 'check_violation', constraint = 'editions_move_by_steps';
  end if;
  new.moved_at := coalesce(new.moved_at, new.created_at);
  return new;
end $$;
--> statement-breakpoint
CREATE INDEX "editions_under_way" ON "editions" USING btree ("moved_at","id") WHERE "editions"."order_status" < 6 and "editions"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "editions_shipped_at" ON "editions" USING btree ("moved_at","id") WHERE "editions"."order_status" = 6;--> statement-breakpoint
CREATE INDEX "editions_of_customer" ON "editions" USING btree ("customer","created_at","id");--> statement-breakpoint
CREATE INDEX "editions_of_partner" ON "editions" USING btree ("partner","created_at","id");--> statement-breakpoint
CREATE VIEW "public"."studio_queue" AS (
  select e.id, e.moved_at as since,
    case
      when e.order_status = 0 or (e.order_status = 3 and e.live = 1) then 'customer'
      when e.order_status = 3 and e.live = 3 then case when e.paid < e.total or e.street is null then 'customer' else 'shop' end
      when e.order_status = 3 and d.published_at is not null then 'studio'
      when e.order_status < 4 then case when d.trouble is not null or (d.made_at is not null and d.published_at is null) then 'studio' else 'shop' end
      when e.order_status = 4 then case
        when p.edition is null then 'studio'
        when p.released_at is not null then 'printer'
        when p.made_at is not null or p.trouble is not null then 'studio'
        else 'shop' end
      else 'studio'
    end as whose,
    e.customer_name, e.category, e.theme, e.plan_name, e.copies, e.order_status, e.live, e.total, e.paid,
    e.street is not null as has_address, coalesce(d.thumbnail, e.thumbnail) as thumbnail,
    d.edition is not null as has_draft, d.trouble as draft_trouble, d.made_at as draft_made_at, d.published_at as draft_published_at,
    p.edition is not null as has_print, p.trouble as print_trouble, p.made_at as print_made_at, p.released_at as print_released_at
  from editions e
  left join lateral (
    select * from drafts where drafts.edition = e.id and e.order_status between 1 and 3 order by drafts.version desc limit 1
  ) d on true
  left join lateral (select * from prints where prints.edition = e.id and e.order_status = 4 limit 1) p on true
  where e.order_status < 6 and e.cancelled_at is null);