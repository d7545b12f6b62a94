ALTER TABLE "prints" ADD COLUMN "begun_at" timestamp with time zone;--> statement-breakpoint
-- What was asked for before is being printed.
update prints set begun_at = asked_at;
--> statement-breakpoint
-- W82: an approval that is taken back; see `statusMachine` in src/editions/rules.ts.
insert into edition_transitions (step, from_status, from_live, to_status, to_live) values
  ('undoApproval', 3, 3, 3, 1),
  ('undoApproval', 4, 3, 3, 1)
on conflict do nothing;
