CREATE TABLE "closed_month_parts" (
	"month" text NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "closed_month_parts_pk" PRIMARY KEY("month","part")
);
--> statement-breakpoint
CREATE TABLE "closed_months" (
	"month" text PRIMARY KEY NOT NULL,
	"ranges" jsonb NOT NULL,
	"ends" jsonb NOT NULL,
	"sheet" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"closed_by" text NOT NULL,
	"closed_by_name" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closed_months_month" CHECK ("closed_months"."month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
-- W124: a closed month stays as it was closed. The pieces of its ZIP, which name buyers, go after eight years (W100).
create function closed_months_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a closed month stays as it was closed';
end $$;
--> statement-breakpoint
create trigger closed_months_stay before update or delete on closed_months
  for each row execute function closed_months_stay();
--> statement-breakpoint
create function closed_month_parts_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and not exists (select from closed_months where month = new.month) then
    return new;
  end if;
  if tg_op = 'DELETE'
    and (old.month || '-01')::date < (now() at time zone 'Asia/Kolkata')::date - interval '8 years 1 month' then
    return old;
  end if;
  raise exception 'the ZIP of a closed month stays as it was stored';
end $$;
--> statement-breakpoint
create trigger closed_month_parts_stay before insert or update or delete on closed_month_parts
  for each row execute function closed_month_parts_stay();
