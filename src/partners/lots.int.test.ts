import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Journal {
  entries: { tag: string }[];
}

const folder = new URL('../../db/migrations/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const tags = (JSON.parse(read('meta/_journal.json')) as Journal).entries.map(({ tag }) => tag);
const sqlOf = (tag: string) => read(`${tag}.sql`).replaceAll('--> statement-breakpoint', '');
const at = tags.findIndex(tag => tag.endsWith('credit-lots'));

let pg: PGlite;
beforeAll(async () => {
  pg = await PGlite.create();
  for (const tag of tags.slice(0, at)) await pg.exec(sqlOf(tag));
});
afterAll(() => pg.close());

const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}`;

async function insertPlan(id: string, name: string, pages: number) {
  await pg.query(
    `insert into business_plans (id, name, description, bullets, pages, position) values ($1, $2, '', '[]', $3, $3)`,
    [id, name, pages],
  );
}

/**
 * Inserts a partner into the tables as they were before lots. `moves`: the ledger's rows; an order's `plan` is the plan
 * of its edition.
 */
async function insertPartner(
  id: string,
  current: string | null,
  moves: { kind: string; change: number; plan?: string | null; edition?: string }[],
) {
  await pg.exec('begin');
  const credits = moves.reduce((sum, { change }) => sum + change, 0);
  await pg.query(
    `insert into partners (id, phone, name, email, city, type, addresses, credits, plan_id, plan_name, created_at)
     values ($1, $1, 'Marigold', 'm@example.in', 'Pune', 't', '[]', $2, $3, $4, '${day(1)}')`,
    [id, credits, current, current && `imurs ${current}`],
  );
  for (const [n, { kind, change, plan = null, edition = null }] of moves.entries()) {
    if (kind === 'order')
      await pg.query(
        `insert into editions (id, partner, customer_name, theme, sub_category, category, plan_id, plan_name, plan_pages, copies, total, paid, is_fifty, created_at)
         values ($1, $2, 'Asha', 'Couple', 'Wedding', 'Wedding', $3, $3, 20, 1, 0, 0, false, '${day(n + 1)}')`,
        [edition, id, plan],
      );
    await pg.query(
      `insert into credit_ledger (id, partner, change, kind, edition, mid, plan_id, made_at) values ($1, $2, $3, $4, $5, $6, $7, '${day(n + 1)}')`,
      [
        `${id}-${n}`,
        id,
        change,
        kind,
        edition,
        kind === 'bundle' ? `mid-${id}-${n}` : null,
        kind === 'order' ? null : plan,
      ],
    );
  }
  await pg.exec('commit');
}

const lotsOf = async (id: string) =>
  (
    await pg.query('select plan_name, pages, bought, remaining from credit_lots where partner = $1 order by number', [
      id,
    ])
  ).rows;

test('D32 the migration to lots keeps the plan that was paid for each iCredit', async () => {
  await insertPlan('iconic', 'imurs iconic', 12);
  await insertPlan('idyllic', 'imurs idyllic', 20);
  // 50 Iconic and then 5 Idyllic: seven orders were all made on Idyllic, the last of them was cancelled.
  await insertPartner('mixed', 'idyllic', [
    { kind: 'bundle', change: 50, plan: 'iconic' },
    { kind: 'bundle', change: 5, plan: 'idyllic' },
    ...[1, 2, 3, 4, 5, 6, 7].map(n => ({ kind: 'order', change: -1, plan: 'idyllic', edition: `e-${n}` })),
    { kind: 'return', change: 1, edition: 'e-7' },
  ]);
  // Granted without a plan: before a bundle, with a bundle bought later, and with nothing bought at all.
  await insertPartner('granted', null, [
    { kind: 'grant', change: 10 },
    { kind: 'order', change: -1, plan: 'heirloom', edition: 'e-8' },
  ]);
  await insertPartner('later', 'iconic', [
    { kind: 'grant', change: 2 },
    { kind: 'bundle', change: 5, plan: 'iconic' },
  ]);
  await insertPartner('nothing', null, []);
  await pg.exec(sqlOf(tags[at]!));

  expect(await lotsOf('mixed')).toEqual([
    { plan_name: 'imurs iconic', pages: 12, bought: 50, remaining: 49 },
    { plan_name: 'imurs idyllic', pages: 20, bought: 5, remaining: 0 },
  ]);
  expect(await lotsOf('granted')).toEqual([{ plan_name: 'imurs idyllic', pages: 20, bought: 10, remaining: 9 }]);
  expect(await lotsOf('later')).toEqual([
    { plan_name: 'imurs iconic', pages: 12, bought: 2, remaining: 2 },
    { plan_name: 'imurs iconic', pages: 12, bought: 5, remaining: 5 },
  ]);
  expect(await lotsOf('nothing')).toEqual([]);
  const { rows } = await pg.query(
    'select l.id from credit_lots l join credit_ledger c on c.lot = l.id group by l.id having sum(c.change) <> max(l.remaining)',
  );
  expect(rows).toEqual([]);
});
