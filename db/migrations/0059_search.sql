CREATE TABLE "studio_search_keys" (
	"key" text collate "C" NOT NULL,
	"age" bigint NOT NULL,
	"edition" text NOT NULL,
	CONSTRAINT "studio_search_keys_key_age_edition_pk" PRIMARY KEY("key","age","edition")
);
--> statement-breakpoint
ALTER TABLE "staff_reads" ADD COLUMN "how" text DEFAULT 'story' NOT NULL;
--> statement-breakpoint
-- W120: the words of a text: lower case, without accents, apostrophes and punctuation.
create function studio_search_words(of_text text) returns text[] language sql immutable parallel safe as $$
  select string_to_array(btrim(regexp_replace(
    lower(regexp_replace(normalize(of_text, nfkd), '[\u0300-\u036f''’]', '', 'g')), '[\s!-/:-@[-`{-~]+', ' ', 'g')), ' ')
$$;
--> statement-breakpoint
-- What an edition is searched by. Numbers are reversed, because people know their end. A name has a key for every two of
-- its first four words in each order, followed by its other words, so that any two of them find it.
create function studio_search_keys_of(e editions) returns table (key text, age bigint, edition text)
language sql stable parallel safe as $$
  select distinct left(k.key, 160), (-extract(epoch from e.created_at) * 1000)::bigint, e.id
  from (
    select 'order ' || reverse(e.id) as key
    union all select 'phone ' || reverse(ltrim(phone, '+')) from unnest(array[e.customer_phone, e.recipient_phone]) phone where phone is not null
    union all select 'name ' || array_to_string(case when a is null then words else array[words[a], words[b]] || array(
        select words[o] from generate_subscripts(words, 1) o where o <> a and o <> b order by o) end, ' ')
      from (select studio_search_words(name) as words from unnest(array[e.customer_name, e.subject_name, e.recipient]) name where name is not null) n
      left join (select a, b from generate_series(1, 4) a, generate_series(1, 4) b where a <> b) pair
        on a <= cardinality(words) and b <= cardinality(words)
      where cardinality(words) > 0
  ) k
$$;
--> statement-breakpoint
create function edition_renews_search_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from studio_search_keys s using studio_search_keys_of(old) k where s.key = k.key and s.age = k.age and s.edition = k.edition;
  end if;
  insert into studio_search_keys select * from studio_search_keys_of(new);
  return null;
end $$;
--> statement-breakpoint
create trigger edition_renews_search_keys
  after insert or update of customer_name, customer_phone, subject_name, recipient, recipient_phone on editions
  for each row execute function edition_renews_search_keys();
--> statement-breakpoint
insert into studio_search_keys select k.* from editions e, studio_search_keys_of(e) k;
