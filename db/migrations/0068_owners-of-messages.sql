-- outside a transaction
-- Messages from before are given the account they were for where that is certain (D41): of what was sent about an order
-- the owner of the order. The others stay nobody's. Pages of 5,000, so that no message waits long to be sent.
do $$
declare
  last text := '';
  next text;
begin
  loop
    select max(id) into next from (select id from messages where id > last order by id limit 5000) page;
    exit when next is null;
    update messages m set account = a.id
    from editions e join accounts a on a.id = coalesce(e.partner, e.customer)
    where m.id > last and m.id <= next and m.account is null and m.edition = e.id and (
      (m.channel = 'whatsapp' and m."to" = a.phone and (e.partner is null or e.customer_phone is distinct from a.phone))
      or (m.channel = 'email' and e.partner is null and m.kind not in ('moneyBack', 'receiptIssued', 'paperIssued'))
      or (e.partner is not null and m.kind = 'partnerNews'));
    commit;
    last := next;
  end loop;
end $$;--> statement-breakpoint
-- Browsers and codes of a number that only ever had one account are that account's.
update devices d set account = a.id from accounts a
where d.account is null and a.phone = d.phone and not exists (select from accounts o where o.phone = a.phone and o.id <> a.id);--> statement-breakpoint
update challenges c set account = a.id from accounts a
where c.account is null and c.purpose = a.kind and a.phone = c.phone
  and not exists (select from accounts o where o.phone = a.phone and o.id <> a.id);
