CREATE TABLE "staff_invitations" (
	"phone" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"hash" text NOT NULL,
	"totp_secret" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitations_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "staff_log" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff" text,
	"name" text NOT NULL,
	"role" text,
	"act" text NOT NULL,
	"kind" text NOT NULL,
	"object" text NOT NULL,
	"edition" text,
	"before" jsonb,
	"after" jsonb,
	"reason" text
);
--> statement-breakpoint
CREATE INDEX "staff_invitations_expire" ON "staff_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_log_newest" ON "staff_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "staff_log_of" ON "staff_log" USING btree ("staff","at","id");--> statement-breakpoint
CREATE INDEX "staff_log_acts" ON "staff_log" USING btree ("act","at","id");--> statement-breakpoint
CREATE INDEX "staff_log_objects" ON "staff_log" USING btree ("object","at","id");--> statement-breakpoint
CREATE INDEX "staff_log_edition" ON "staff_log" USING btree ("edition","at","id");--> statement-breakpoint
-- W142: what stood in staff_acts stands in the log now, which every act is written to. The release before still writes
-- there, so the table goes with a later one.
INSERT INTO "staff_log" ("id", "at", "name", "act", "kind", "object", "after")
  SELECT "id", "at", "by", 'member ' || "act", 'staff', "staff", jsonb_build_object('name', "name", 'role', "role")
  FROM "staff_acts";
--> statement-breakpoint
-- W142: rows are only added. The one change is that the erasure of a magazine takes the reason, which may have words
-- of its people in it.
create function staff_log_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason is null
    and row(new.id, new.at, new.staff, new.name, new.role, new.act, new.kind, new.object, new.edition, new.before, new.after)
      is not distinct from
      row(old.id, old.at, old.staff, old.name, old.role, old.act, old.kind, old.object, old.edition, old.before, old.after)
  then
    return new;
  end if;
  raise exception 'the log of the staff is only added to';
end $$;
--> statement-breakpoint
create trigger staff_log_stays before update or delete on staff_log
  for each row execute function staff_log_stays();
--> statement-breakpoint
create trigger staff_log_not_emptied before truncate on staff_log
  for each statement execute function staff_log_stays();
