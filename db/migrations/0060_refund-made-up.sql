ALTER TABLE "refunds" ADD COLUMN "made_up" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- W34: whether later refunds of its payment that have not failed reach the amount of a failed one.
create function refunds_make_up() returns trigger language plpgsql as $$
begin
  update refunds f set made_up = f.amount <= (
    select coalesce(sum(later.amount), 0) from refunds later
    where later.mid = f.mid and later.created_at >= f.ended_at and later.state <> 'failed')
  where f.mid = new.mid and f.state = 'failed';
  return null;
end $$;
--> statement-breakpoint
create trigger refunds_make_up after insert or update of state on refunds for each row execute function refunds_make_up();
--> statement-breakpoint
update refunds f set made_up = true where f.state = 'failed' and f.amount <= (
  select coalesce(sum(later.amount), 0) from refunds later
  where later.mid = f.mid and later.created_at >= f.ended_at and later.state <> 'failed');
