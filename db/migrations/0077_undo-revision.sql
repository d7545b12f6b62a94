-- C-E04: a revision that is taken back before anything was sent; see `statusMachine` in src/editions/rules.ts.
insert into edition_transitions (step, from_status, from_live, to_status, to_live) values
  ('undoRevision', 3, 2, 3, 1)
on conflict do nothing;
