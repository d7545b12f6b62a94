-- Every wording that people can agree to has a number (W113): a trigger adds it, however a text is changed.
create function text_version_added() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or to_jsonb(new) <> to_jsonb(old) then
    insert into text_versions (slug, version, title, lead, since, sections, added_at)
      select new.slug, coalesce(max(version), 0) + 1, new.title, new.lead, new.since, new.sections, now()
      from text_versions where slug = new.slug;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger text_versions_add after insert or update on texts for each row
  when (new.slug in ('terms', 'privacy')) execute function text_version_added();
--> statement-breakpoint
insert into text_versions (slug, version, title, lead, since, sections, added_at)
  select slug, 1, title, lead, since, sections, now() from texts where slug in ('terms', 'privacy');
--> statement-breakpoint
create function text_versions_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a wording that people agreed to stays' using errcode = 'check_violation', constraint = 'text_versions_stay';
end $$;
--> statement-breakpoint
create trigger text_versions_stay before update or delete or truncate on text_versions for each statement execute function text_versions_stay();
--> statement-breakpoint
-- What people agreed to is only ever added to, and deleted with them; two accounts may become one (W8).
create function agreements_stay() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'account' <> to_jsonb(old) - 'account' then
    raise exception 'what people agreed to is only ever added to' using errcode = 'check_violation', constraint = 'agreements_stay';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger agreements_stay before update on agreements for each row execute function agreements_stay();
