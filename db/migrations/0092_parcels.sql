CREATE TABLE "couriers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"link_pattern" text NOT NULL,
	"number_form" text,
	"shown" boolean NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_numbers" (
	"courier" text NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"parcel" text NOT NULL,
	"edition" text,
	"partner" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "parcel_numbers_courier_number_pk" PRIMARY KEY("courier","number")
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"edition" text,
	"partner" text,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"rank_on" date NOT NULL,
	"promised_on" date,
	"delivered_on" date,
	CONSTRAINT "parcels_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "parcels_kind" CHECK ("parcels"."kind" in ('edition', 'copies', 'sample')),
	CONSTRAINT "parcels_state" CHECK ("parcels"."state" in ('print', 'printed', 'way', 'there'))
);
--> statement-breakpoint
CREATE TABLE "print_batch_parcels" (
	"batch" text NOT NULL,
	"kind" text NOT NULL,
	"parcel" text NOT NULL,
	"position" integer NOT NULL,
	"made" text NOT NULL,
	"open" boolean NOT NULL,
	CONSTRAINT "print_batch_parcels_batch_kind_parcel_pk" PRIMARY KEY("batch","kind","parcel")
);
--> statement-breakpoint
CREATE TABLE "print_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "print_batches_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"printed" boolean DEFAULT false NOT NULL,
	"left_out" jsonb,
	CONSTRAINT "print_batches_key_unique" UNIQUE("key"),
	CONSTRAINT "print_batches_ended" CHECK (("print_batches"."ended_at" is null) = ("print_batches"."ended_by" is null)),
	CONSTRAINT "print_batches_printed" CHECK (not "print_batches"."printed" or ("print_batches"."ended_at" is not null and "print_batches"."left_out" is not null))
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"key" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"parcels" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "couriers_name" ON "couriers" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "parcel_numbers_number" ON "parcel_numbers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "parcel_numbers_of" ON "parcel_numbers" USING btree ("kind","parcel");--> statement-breakpoint
CREATE INDEX "parcel_numbers_of_edition" ON "parcel_numbers" USING btree ("edition");--> statement-breakpoint
CREATE INDEX "parcel_numbers_of_partner" ON "parcel_numbers" USING btree ("partner") WHERE "parcel_numbers"."partner" is not null;--> statement-breakpoint
CREATE INDEX "parcels_lane" ON "parcels" USING btree ("state","rank_on","id") WHERE "parcels"."state" <> 'there';--> statement-breakpoint
CREATE INDEX "parcels_late" ON "parcels" USING btree ("promised_on","id") WHERE "parcels"."state" = 'way';--> statement-breakpoint
CREATE INDEX "parcels_number" ON "parcels" USING btree ("number");--> statement-breakpoint
CREATE INDEX "parcels_of_edition" ON "parcels" USING btree ("edition");--> statement-breakpoint
CREATE INDEX "parcels_of_partner" ON "parcels" USING btree ("partner") WHERE "parcels"."partner" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "print_batch_parcels_open" ON "print_batch_parcels" USING btree ("kind","parcel") WHERE "print_batch_parcels"."open";--> statement-breakpoint
CREATE INDEX "print_batches_open" ON "print_batches" USING btree ("number") WHERE "print_batches"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "print_batches_ended" ON "print_batches" USING btree ("number") WHERE "print_batches"."ended_at" is not null;--> statement-breakpoint
-- W155: what is printed and sent has one row each, kept by triggers as its edition, copies or sample have it. `rank_on`
-- only sorts a lane: about the day it is due, in days of the calendar.
create function india_day(at timestamptz) returns date language sql stable as $$ select (at at time zone 'Asia/Kolkata')::date $$;
--> statement-breakpoint
create function edition_is_parcel() returns trigger language plpgsql as $$
declare
  now_in text := case when new.delivered_at is not null then 'there' when new.order_status = 6 then 'way' when new.order_status = 5 then 'printed' else 'print' end;
begin
  if new.order_status < 4 then
    delete from parcels where kind = 'edition' and id = new.id;
    return null;
  end if;
  insert into parcels (kind, id, edition, number, state, since, rank_on, delivered_on)
    values ('edition', new.id, new.id, upper(right(new.id, 6)), now_in, new.moved_at,
      least(case when now_in in ('print', 'printed') then new.needed_by end,
        india_day(new.moved_at) + case now_in when 'print' then 3 when 'printed' then 1 else 5 end), new.delivered_at)
    on conflict (kind, id) do update set state = excluded.state, since = excluded.since, delivered_on = excluded.delivered_on,
      rank_on = case when excluded.state = 'way' then coalesce(parcels.promised_on, excluded.rank_on) else excluded.rank_on end;
  return null;
end $$;
--> statement-breakpoint
create function copies_are_parcel() returns trigger language plpgsql as $$
declare
  now_in text := case when new.shipped_at is not null then 'way' when new.printed_at is not null then 'printed' else 'print' end;
  moved timestamptz := coalesce(new.shipped_at, new.printed_at, new.ordered_at);
begin
  insert into parcels (kind, id, edition, number, state, since, rank_on)
    values ('copies', new.id, new.edition, upper(right(new.id, 6)), now_in, moved,
      india_day(moved) + case now_in when 'print' then 3 when 'printed' then 1 else 5 end)
    on conflict (kind, id) do update set since = excluded.since,
      state = case when parcels.state = 'there' then 'there' else excluded.state end,
      rank_on = case when excluded.state = 'way' then coalesce(parcels.promised_on, excluded.rank_on) else excluded.rank_on end;
  return null;
end $$;
--> statement-breakpoint
create function sample_is_parcel() returns trigger language plpgsql as $$
declare
  now_in text := case when new.delivered_at is not null then 'there' when new.shipped_at is not null then 'way' when new.printed_at is not null then 'printed' else 'print' end;
  moved timestamptz := coalesce(new.shipped_at, new.printed_at, new.paid_at);
begin
  insert into parcels (kind, id, partner, number, state, since, rank_on, delivered_on)
    values ('sample', new.id, new.partner, upper(right(new.id, 6)), now_in, moved,
      india_day(moved) + case now_in when 'print' then 3 when 'printed' then 1 else 5 end, india_day(new.delivered_at))
    on conflict (kind, id) do update set state = excluded.state, since = excluded.since, delivered_on = excluded.delivered_on,
      rank_on = case when excluded.state = 'way' then coalesce(parcels.promised_on, excluded.rank_on) else excluded.rank_on end;
  return null;
end $$;
--> statement-breakpoint
create trigger edition_is_new_parcel after insert on editions
  for each row when (new.order_status > 3) execute function edition_is_parcel();
--> statement-breakpoint
create trigger edition_is_parcel after update of order_status, delivered_at on editions
  for each row when (new.order_status > 3 or old.order_status > 3) execute function edition_is_parcel();
--> statement-breakpoint
create trigger copies_are_parcel after insert or update of printed_at, shipped_at on copy_orders
  for each row execute function copies_are_parcel();
--> statement-breakpoint
create trigger sample_is_parcel after insert or update of printed_at, shipped_at, delivered_at on sample_orders
  for each row execute function sample_is_parcel();
--> statement-breakpoint
-- What is under way, and what was sent in the last two months.
insert into parcels (kind, id, edition, number, state, since, rank_on, delivered_on)
  select 'edition', id, id, upper(right(id, 6)),
    case when delivered_at is not null then 'there' when order_status = 6 then 'way' when order_status = 5 then 'printed' else 'print' end,
    moved_at, india_day(moved_at) + 3, delivered_at
  from editions where order_status in (4, 5) and cancelled_at is null or order_status = 6 and moved_at > now() - interval '60 days';
--> statement-breakpoint
insert into parcels (kind, id, edition, number, state, since, rank_on)
  select 'copies', id, edition, upper(right(id, 6)),
    case when shipped_at is not null then 'way' when printed_at is not null then 'printed' else 'print' end,
    coalesce(shipped_at, printed_at, ordered_at), india_day(coalesce(shipped_at, printed_at, ordered_at)) + 3
  from copy_orders where shipped_at is null or shipped_at > now() - interval '60 days';
--> statement-breakpoint
insert into parcels (kind, id, partner, number, state, since, rank_on)
  select 'sample', id, partner, upper(right(id, 6)),
    case when shipped_at is not null then 'way' when printed_at is not null then 'printed' else 'print' end,
    coalesce(shipped_at, printed_at, paid_at), india_day(coalesce(shipped_at, printed_at, paid_at)) + 3
  from sample_orders where delivered_at is null;
