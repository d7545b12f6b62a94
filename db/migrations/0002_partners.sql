-- The iCredit ledger is append-only (D15).
create function credit_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'credit_ledger is append-only: write a row that corrects the other one';
end
$$;
--> statement-breakpoint
create trigger credit_ledger_append_only before update or delete on credit_ledger
  for each row execute function credit_ledger_is_append_only();
--> statement-breakpoint

-- At commit a partner's credits equal the sum of the ledger, whichever of the two was written (D15).
create function partners_credits_equal_ledger() returns trigger language plpgsql as $$
declare
  who text;
  counted bigint;
  summed bigint;
begin
  if tg_table_name = 'credit_ledger' then who := new.partner; else who := new.id; end if;
  select credits into counted from partners where id = who;
  select coalesce(sum(change), 0) into summed from credit_ledger where partner = who;
  if counted is distinct from summed then
    raise exception 'partner % has % credits, the ledger says %', who, counted, summed;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger partners_credits_kept after insert or update of credits on partners
  deferrable initially deferred for each row execute function partners_credits_equal_ledger();
--> statement-breakpoint
create constraint trigger credit_ledger_counted after insert on credit_ledger
  deferrable initially deferred for each row execute function partners_credits_equal_ledger();
