-- What happened stays (W100): only names and reasons are taken out, of an edition whose people are erased.
create or replace function edition_history_keeps_facts() returns trigger language plpgsql as $$
begin
  if coalesce(new.by_name, old.by_name) is distinct from old.by_name
    or coalesce(new.reason, old.reason) is distinct from old.reason
    or to_jsonb(new) - 'by_name' - 'reason' - 'what' <> to_jsonb(old) - 'by_name' - 'reason' - 'what'
    or (to_jsonb(new) ->> 'what') not in ('erased', to_jsonb(old) ->> 'what')
    or not exists (select from editions where id = new.edition and erased_at is not null) then
    raise exception 'the history of an edition is only ever added to' using errcode = 'check_violation', constraint = 'edition_history_stays';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger edition_steps_stay before delete or truncate on edition_steps for each statement execute function edition_history_stays();
--> statement-breakpoint
create or replace trigger edition_notes_stay before delete or truncate on edition_notes for each statement execute function edition_history_stays();
--> statement-breakpoint
create or replace trigger edition_steps_keep_facts before update on edition_steps for each row execute function edition_history_keeps_facts();
--> statement-breakpoint
create or replace trigger edition_notes_keep_facts before update on edition_notes for each row execute function edition_history_keeps_facts();
--> statement-breakpoint
-- What was issued stays as it was issued; only the account it is found in may change, when two accounts become one, and
-- after eight years buyer and place of delivery may be taken out.
create or replace function papers_stay_as_issued() returns trigger language plpgsql as $$
declare
  people constant jsonb := '{"buyer": {"name": "", "phone": null, "gstin": null, "address": null}, "delivery": null}';
begin
  if tg_op = 'UPDATE' and old.day < (now() at time zone 'Asia/Kolkata')::date - interval '8 years'
    and new.content = old.content || people and to_jsonb(new) - 'content' = to_jsonb(old) - 'content' then
    return new;
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - 'holder' <> to_jsonb(old) - 'holder' then
    raise exception 'papers stay as they were issued: write a credit note or a refund voucher';
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- The page on privacy says what is done now, unless the shop's owner has written another sentence.
update texts set sections = replace(
  sections::text,
  'The material of a magazine, so that you can order more copies, until you ask us to delete it.',
  'The material of a magazine, so that you can order more copies, for three years after it was sent; we write to you a month before it is deleted. Sooner if you ask us, under Profile.'
)::jsonb where slug = 'privacy';
