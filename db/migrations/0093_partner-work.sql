CREATE TABLE "partner_search_keys" (
	"partner" text NOT NULL,
	"key" text collate "C" NOT NULL,
	"age" bigint NOT NULL,
	"edition" text NOT NULL,
	CONSTRAINT "partner_search_keys_partner_key_age_edition_pk" PRIMARY KEY("partner","key","age","edition")
);
--> statement-breakpoint
CREATE INDEX "editions_partner_work" ON "editions" USING btree ("partner",(case when "cancelled_at" is not null or "delivered_at" is not null then 4
    when "order_status" = 6 then 3
    when "order_status" = 0 then 1
    when "order_status" = 3 and "live" = 1 then case when "client_approves" or "sent_to_client_at" is not null then 1 else 0 end
    when "order_status" = 3 and "live" = 3 and ("street" is null or "paid" < "total") then 0
    else 2 end),(case when "cancelled_at" is not null or "delivered_at" is not null or "needed_by" is null then -999999 else '2000-01-01'::date - "needed_by" end),"moved_at","id") WHERE "editions"."partner" is not null;
--> statement-breakpoint
-- W166: a partner's orders have the keys of the search once more, by partner.
create or replace function edition_renews_search_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from studio_search_keys s using studio_search_keys_of(old) k where s.key = k.key and s.age = k.age and s.edition = k.edition;
    delete from partner_search_keys p using studio_search_keys_of(old) k
      where p.partner = old.partner and p.key = k.key and p.age = k.age and p.edition = k.edition;
  end if;
  insert into studio_search_keys select * from studio_search_keys_of(new);
  if new.partner is not null then
    insert into partner_search_keys select new.partner, k.* from studio_search_keys_of(new) k;
  end if;
  return null;
end $$;
--> statement-breakpoint
insert into partner_search_keys select e.partner, k.* from editions e, studio_search_keys_of(e) k where e.partner is not null;
