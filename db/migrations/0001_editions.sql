-- The status machine of D16 as the database keeps it: the mirror of `steps` in src/editions/rules.ts.
insert into edition_transitions (step, from_status, from_live, to_status, to_live) values
  ('handIn', 0, 0, 1, 0),
  ('startDraft', 1, 0, 2, 0),
  ('publish', 2, 0, 3, 1),
  ('askForRevision', 3, 1, 3, 2),
  ('publish', 3, 2, 3, 1),
  ('approve', 3, 1, 3, 3),
  ('release', 3, 3, 4, 3),
  ('printed', 4, 3, 5, 3),
  ('dispatch', 5, 3, 6, 3)
on conflict do nothing;
--> statement-breakpoint
-- A step is taken by writing it down: the edition moves in the same statement, or nothing happens.
create or replace function edition_take_step() returns trigger language plpgsql as $$
begin
  update editions set order_status = new.to_status, live = new.to_live
    where id = new.edition and order_status = new.from_status and live = new.from_live;
  if not found then
    raise exception 'edition % is not at status %, live %, so it cannot take the step %', new.edition, new.from_status, new.from_live, new.step
      using errcode = 'check_violation', constraint = 'edition_steps_from_where_it_is';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger edition_take_step before insert on edition_steps for each row execute function edition_take_step();
--> statement-breakpoint
-- Depth 1 is a statement of somebody's own; depth 2 is the step above.
create or replace function edition_moves_by_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and (new.order_status, new.live) <> (0, 0) then
    raise exception 'an edition begins at status 0, live 0'
      using errcode = 'check_violation', constraint = 'editions_begin_at_zero';
  end if;
  if tg_op = 'UPDATE' and (new.order_status, new.live) is distinct from (old.order_status, old.live) and pg_trigger_depth() < 2 then
    raise exception 'status and live of an edition move only by a row in edition_steps'
      using errcode = 'check_violation', constraint = 'editions_move_by_steps';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger edition_moves_by_steps before insert or update on editions for each row execute function edition_moves_by_steps();
--> statement-breakpoint
create or replace function edition_history_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the history of an edition is only ever added to' using errcode = 'check_violation', constraint = 'edition_history_stays';
end $$;
--> statement-breakpoint
create or replace trigger edition_steps_stay before update or delete or truncate on edition_steps for each statement execute function edition_history_stays();
--> statement-breakpoint
create or replace trigger edition_notes_stay before update or delete or truncate on edition_notes for each statement execute function edition_history_stays();
