import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import drizzle from '../../drizzle.config.ts';

/** Migrations up to this one were applied before the rule. */
const firstChecked = 50;

/** A migration that takes away what no release uses any more says so in its first lines: `-- contract: why`. */
const contractMark = /^-- contract: \S/m;

const breaking: readonly [RegExp, string][] = [
  [/\bdrop\s+table\b/i, 'drops a table'],
  [/\bdrop\s+column\b/i, 'drops a column'],
  [/\brename\b/i, 'renames something'],
  [/\bset\s+not\s+null\b/i, 'forbids null in a column'],
  [/\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i, 'changes the type of a column'],
  [/\badd\s+column\b(?=[^;]*\bnot\s+null\b)(?![^;]*\b(default|generated)\b)/i, 'adds a column that must be filled'],
];

/** What of a migration the release before cannot live with. Pure. */
function breaksTheReleaseBefore(text: string): string[] {
  if (contractMark.test(text)) return [];
  const statements = text.replaceAll(/^--(?!>).*$/gm, '').split(/;|--> statement-breakpoint/);
  return statements.flatMap(statement => breaking.filter(([part]) => part.test(statement)).map(([, what]) => what));
}

test('W92 a migration leaves everything that the release before reads and writes, unless it is marked contract', () => {
  expect(breaksTheReleaseBefore('ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;')).toEqual([
    'adds a column that must be filled',
  ]);
  expect(breaksTheReleaseBefore('alter table a rename column b to c; drop table d')).toHaveLength(2);
  expect(breaksTheReleaseBefore(`ALTER TABLE "a" ADD COLUMN "b" text DEFAULT '' NOT NULL;`)).toEqual([]);
  expect(breaksTheReleaseBefore('-- contract: nothing reads b since 0051\nalter table a drop column b')).toEqual([]);
  expect(breaksTheReleaseBefore('create table a (b text not null); drop view v; create view v as select 1')).toEqual(
    [],
  );
  const checked = globSync('db/migrations/*.sql').filter(file => Number(basename(file).slice(0, 4)) >= firstChecked);
  const found = checked.flatMap(file =>
    breaksTheReleaseBefore(readFileSync(file, 'utf8')).map(what => `${basename(file)} ${what}`),
  );
  expect(found, 'expand first, contract in a later release: docs/runbooks/migrations.md').toEqual([]);
});

test('W92 only the snapshot of the last migration is kept, which the next one is compared with', () => {
  const { entries } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as {
    entries: { tag: string }[];
  };
  const last = entries.at(-1)?.tag.slice(0, 4);
  expect(globSync('db/migrations/meta/*_snapshot.json').map(file => basename(file))).toEqual([`${last}_snapshot.json`]);
});

test('W92 what the tables check, lists of the rules among it, is what the last migration checks', async () => {
  const [file = ''] = globSync('db/migrations/meta/*_snapshot.json');
  const { tables } = JSON.parse(readFileSync(file, 'utf8')) as {
    tables: Record<string, { checkConstraints: Record<string, { value: string }> }>;
  };
  const migrated = Object.values(tables).flatMap(({ checkConstraints }) =>
    Object.entries(checkConstraints).map(([name, { value }]) => [name, value]),
  );
  const stores = await Promise.all(
    globSync(drizzle.schema).map(path => import(resolve(path)) as Promise<Record<string, unknown>>),
  );
  const declared = new Set(stores.flatMap(store => Object.values(store)).filter(value => is(value, PgTable)));
  const dialect = new PgDialect();
  const checks = [...declared].flatMap(table =>
    getTableConfig(table).checks.map(({ name, value }) => [name, dialect.sqlToQuery(value).sql]),
  );
  expect(Object.fromEntries(checks), 'npm run migration').toEqual(Object.fromEntries(migrated));
});
