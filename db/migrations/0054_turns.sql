CREATE TABLE "studio_turns" (
	"edition" text PRIMARY KEY NOT NULL,
	"whose" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dropped_files" ADD COLUMN "checked_at" timestamp with time zone DEFAULT to_timestamp(0) NOT NULL;--> statement-breakpoint
CREATE INDEX "studio_turns_queue" ON "studio_turns" USING btree ("whose","since","edition");--> statement-breakpoint
CREATE INDEX "dropped_files_checked" ON "dropped_files" USING btree ("checked_at");
--> statement-breakpoint
-- W98: the row is renewed when a transaction commits, after all its other locks, so that it can wait for nobody who waits
-- for it. Two that change the same edition renew it one after the other, the second with what the first has committed.
create function studio_renew_turn(of_edition text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('turn ' || of_edition, 0));
  insert into studio_turns select id, whose, since from studio_queue where id = of_edition
    on conflict (edition) do update set whose = excluded.whose, since = excluded.since
    where (studio_turns.whose, studio_turns.since) is distinct from (excluded.whose, excluded.since);
  if not found then
    delete from studio_turns where edition = of_edition and not exists (select from studio_queue where id = of_edition);
  end if;
end $$;
--> statement-breakpoint
create function edition_changes_turn() returns trigger language plpgsql as $$
begin
  perform studio_renew_turn(new.id);
  return null;
end $$;
--> statement-breakpoint
create function work_changes_turn() returns trigger language plpgsql as $$
begin
  perform studio_renew_turn(case tg_op when 'DELETE' then old.edition else new.edition end);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger edition_changes_turn
  after insert or update of order_status, live, total, paid, street, moved_at, cancelled_at on editions
  deferrable initially deferred for each row execute function edition_changes_turn();
--> statement-breakpoint
create constraint trigger draft_changes_turn
  after insert or delete or update of version, trouble, waits, made_at, published_at on drafts
  deferrable initially deferred for each row execute function work_changes_turn();
--> statement-breakpoint
create constraint trigger print_changes_turn
  after insert or delete or update of trouble, made_at, released_at on prints
  deferrable initially deferred for each row execute function work_changes_turn();
--> statement-breakpoint
insert into studio_turns select id, whose, since from studio_queue;
