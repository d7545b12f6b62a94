import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits, sweepRateLimits } from '#platform/rate-limits.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { sweepAccounts } from './store.ts';
import { challenges, passkeyChallenges, sessions } from './store/tables.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

test('W9 deletes old sessions, codes and limits a thousand at a time, and keeps the others', async () => {
  const { db } = app.ctx();
  const old = sql`timestamptz '2020-01-01'`;
  const rows = sql`generate_series(1, 2300) n`;
  await db.execute(sql`insert into ${sessions} (id, token, kind, phone, device, created_at, used_at)
    select 's' || n, 's' || n, 'customer', '', '', ${old}, case when n % 23 = 0 then now() else ${old} end from ${rows}`);
  await db.execute(sql`insert into ${challenges} (id, bound, phone, purpose, hash, created_at, expires_at)
    select 'c' || n, 'b', '', 'customer', '', ${old}, case when n % 23 = 0 then now() else ${old} end from ${rows}`);
  await db.execute(sql`insert into ${passkeyChallenges} (challenge, bound, expires_at)
    select 'p' || n, 'b', case when n % 23 = 0 then now() else ${old} end from ${rows}`);
  await db.execute(sql`insert into ${rateLimits} (key, used, resets_at)
    select 'l' || n, 1, case when n % 23 = 0 then now() + interval '1 day' else ${old} end from ${rows}`);
  // Records how many rows each statement deletes.
  await db.execute(sql`create table deleted (of text, many integer)`);
  await db.execute(sql`create function note_deleted() returns trigger language plpgsql as $$
    begin insert into deleted select tg_table_name, count(*) from gone; return null; end $$`);
  for (const table of ['sessions', 'challenges', 'passkey_challenges', 'limits'])
    await db.execute(
      sql.raw(
        `create trigger noted after delete on ${table} referencing old table as gone for each statement execute function note_deleted()`,
      ),
    );

  await sweepAccounts(app.ctx(), new Date('2021-01-01'));
  await sweepRateLimits(app.ctx());

  for (const table of [sessions, challenges, passkeyChallenges, rateLimits]) expect(await db.$count(table)).toBe(100);
  const deletions = sql`deleted`;
  const statements = await db.select({ of: sql<string>`of`, many: sql<number>`many` }).from(deletions);
  for (const table of ['sessions', 'challenges', 'passkey_challenges', 'limits'])
    expect(statements.filter(({ of }) => of === table).map(({ many }) => many)).toEqual([1000, 1000, 200]);
});
