ALTER TABLE "refunds" ADD COLUMN "superseded" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- W34: a failed refund is superseded when later refunds of its payment that have not failed reach its amount.
create function refunds_supersede_failed() returns trigger language plpgsql as $$
begin
  update refunds f set superseded = f.amount <= (
    select coalesce(sum(later.amount), 0) from refunds later
    where later.mid = f.mid and later.created_at >= f.ended_at and later.state <> 'failed')
  where f.mid = new.mid and f.state = 'failed';
  return null;
end $$;
--> statement-breakpoint
create trigger refunds_supersede_failed after insert or update of state on refunds
for each row execute function refunds_supersede_failed();
--> statement-breakpoint
-- The trigger sets it for those that failed before.
update refunds set state = state where state = 'failed';
