-- W146: the number in a courier's link: of the parts of its path and query that have four digits in a row, the longest.
create function studio_courier_number(of_link text) returns text language sql immutable parallel safe as $$
  select upper(part) from regexp_split_to_table(regexp_replace(of_link, '^https?://[^/]*', ''), '[^A-Za-z0-9-]+') part
  where part ~ '[0-9]{4}' order by length(part) desc, part limit 1
$$;
--> statement-breakpoint
CREATE TABLE "studio_assignees" (
	"edition" text PRIMARY KEY NOT NULL,
	"staff" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_presence" (
	"edition" text NOT NULL,
	"staff" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "studio_presence_edition_staff_pk" PRIMARY KEY("edition","staff")
);
--> statement-breakpoint
CREATE TABLE "studio_views" (
	"id" text PRIMARY KEY NOT NULL,
	"staff" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "studio_views_once" UNIQUE("staff","name")
);
--> statement-breakpoint
CREATE TABLE "studio_unanswered" (
	"edition" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "studio_assignees" ADD CONSTRAINT "studio_assignees_edition_studio_turns_edition_fk" FOREIGN KEY ("edition") REFERENCES "public"."studio_turns"("edition") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "studio_assignees_of" ON "studio_assignees" USING btree ("staff","edition");--> statement-breakpoint
CREATE INDEX "studio_presence_seen" ON "studio_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "studio_unanswered_since" ON "studio_unanswered" USING btree ("since","edition");--> statement-breakpoint
CREATE INDEX "copy_orders_of_courier" ON "copy_orders" USING btree (studio_courier_number("track_link")) WHERE "copy_orders"."track_link" is not null;--> statement-breakpoint
CREATE INDEX "editions_of_courier" ON "editions" USING btree (studio_courier_number("track_link"));
--> statement-breakpoint
-- W148: an edition waits for an answer in the chat from the first message of its teller that nobody has answered.
create function chat_waits_for_answer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from studio_unanswered u where u.edition = old.edition
      and not exists (select from chat_thread t where t.edition = old.edition);
  elsif new.staff is null then
    insert into studio_unanswered values (new.edition, new.at) on conflict (edition) do nothing;
  else
    delete from studio_unanswered where edition = new.edition;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger chat_waits_for_answer after insert or delete on chat_thread for each row execute function chat_waits_for_answer();
--> statement-breakpoint
insert into studio_unanswered
  select edition, min(at) from chat_thread t
  where staff is null and not exists (select from chat_thread a where a.edition = t.edition and a.staff is not null and a.at >= t.at)
  group by edition;
--> statement-breakpoint
-- W147: what of the studio's lists a transaction changed is said when it commits: a kind, and of an order its id.
create function studio_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('studio_changed', tg_argv[0]);
  return null;
end $$;
--> statement-breakpoint
create function studio_changed_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('studio_changed', tg_argv[0] || ' ' || new.id);
  return null;
end $$;
--> statement-breakpoint
create function studio_changed_part() returns trigger language plpgsql as $$
declare
  of_edition text := case tg_op when 'DELETE' then old.edition else new.edition end;
begin
  if of_edition is not null then
    perform pg_notify('studio_changed', tg_argv[0] || ' ' || of_edition);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger studio_changed after insert or update on editions for each row execute function studio_changed_order('order');
--> statement-breakpoint
create trigger studio_changed after insert or delete or update of version, trouble, waits, made_at, published_at, approved_at, erased_at on drafts for each row execute function studio_changed_part('order');
--> statement-breakpoint
create trigger studio_changed after insert or delete or update of trouble, made_at, released_at on prints for each row execute function studio_changed_part('order');
--> statement-breakpoint
create trigger studio_changed after insert or update on wishes for each row execute function studio_changed_part('order');
--> statement-breakpoint
create trigger studio_changed after insert on edition_notes for each row execute function studio_changed_part('order');
--> statement-breakpoint
create trigger studio_changed after insert or delete or update on studio_assignees for each row execute function studio_changed_part('order');
--> statement-breakpoint
create trigger studio_changed after insert or delete on studio_presence for each row execute function studio_changed_part('present');
--> statement-breakpoint
create trigger studio_changed after insert or delete on studio_unanswered for each row execute function studio_changed_part('chat');
--> statement-breakpoint
create trigger studio_changed after insert on chat_thread for each row execute function studio_changed_part('order');
--> statement-breakpoint
create trigger studio_changed after insert or update of state on claims for each row execute function studio_changed('claim');
--> statement-breakpoint
create trigger studio_changed after insert or update on copy_orders for each row execute function studio_changed('copy');
--> statement-breakpoint
create trigger studio_changed after insert or update on sample_orders for each row execute function studio_changed('sample');
--> statement-breakpoint
create trigger studio_changed after insert or update of state, superseded on refunds for each row execute function studio_changed('money');
--> statement-breakpoint
create trigger studio_changed after update of status on payments for each row execute function studio_changed('money');
--> statement-breakpoint
create trigger studio_changed after update of failed_at on messages for each row execute function studio_changed('message');
