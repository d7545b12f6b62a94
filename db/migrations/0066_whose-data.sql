CREATE TABLE "email_proofs" (
	"account" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_proofs_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
-- One address can stop the reminders of several accounts. The release before names no key when it adds a stop.
ALTER TABLE "reminder_stops" DROP CONSTRAINT "reminder_stops_pkey";
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "proved_email" text;
--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "account" text;
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "account" text;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "account" text;
--> statement-breakpoint
ALTER TABLE "reminder_stops" ADD COLUMN "account" text;
--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "erased" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "client" text;
--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "editions" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "untold" text DEFAULT 'keep' NOT NULL;
--> statement-breakpoint
CREATE INDEX "email_proofs_expire" ON "email_proofs" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "reminder_stops_of" ON "reminder_stops" USING btree ("account") WHERE "reminder_stops"."account" is not null;
--> statement-breakpoint
ALTER TABLE "reminder_stops" ADD CONSTRAINT "reminder_stops_once" UNIQUE NULLS NOT DISTINCT("address","account");
--> statement-breakpoint
-- Partners that were erased before are nobody, too.
update partners set erased = true where phone like 'erased %';
--> statement-breakpoint
-- A partner who is erased takes their name out of the history of magazines that stay with their clients (W101).
create or replace function edition_history_keeps_facts() returns trigger language plpgsql as $$
begin
  if coalesce(new.by_name, old.by_name) is distinct from old.by_name
    or coalesce(new.reason, old.reason) is distinct from old.reason
    or to_jsonb(new) - 'by_name' - 'reason' - 'what' <> to_jsonb(old) - 'by_name' - 'reason' - 'what'
    or (to_jsonb(new) ->> 'what') not in ('erased', to_jsonb(old) ->> 'what')
    or not (
      exists (select from editions where id = new.edition and erased_at is not null)
      or (to_jsonb(new) - 'by_name' = to_jsonb(old) - 'by_name' and old.by_kind = 'partner'
        and exists (select from erasures where account = old.by_id and entry is not null and done_at is null))
    ) then
    raise exception 'the history of an edition is only ever added to' using errcode = 'check_violation', constraint = 'edition_history_stays';
  end if;
  return new;
end $$;
