ALTER TABLE "credit_ledger" ADD COLUMN "by_name" text;--> statement-breakpoint
-- A row of the ledger stays as it is; only the name in it can be erased (W199).
create or replace function credit_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.by_name is null and to_jsonb(new) - 'by_name' = to_jsonb(old) - 'by_name' then
    return new;
  end if;
  raise exception 'credit_ledger is append-only: write a row that corrects the other one';
end
$$;
