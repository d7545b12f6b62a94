-- W98: PostgreSQL compiles a statement that it estimates as costly, for 20 to 300 ms, before it runs it. No statement of
-- the shop runs that long, so the compiling is all that one would wait for. Whoever may not set it for this database
-- goes on as it is.
do $$ begin
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then
  raise notice 'jit stays as it is: the owner of the database can set it off';
end $$;
