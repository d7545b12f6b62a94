ALTER TABLE "refunds" ADD COLUMN "payment_at" timestamp with time zone;
--> statement-breakpoint
-- W98: the list of money is read by the time of the payments; a refund has that of its own, as it never changes.
create function refunds_payment_at() returns trigger language plpgsql as $$
begin
  new.payment_at := (select created_at from payments where mid = new.mid);
  return new;
end $$;
--> statement-breakpoint
create trigger refunds_payment_at before insert on refunds for each row execute function refunds_payment_at();
--> statement-breakpoint
update refunds r set payment_at = p.created_at from payments p where p.mid = r.mid;
