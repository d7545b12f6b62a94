import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The migrations by version (`user_version`). */
const schemas = [
  `
  create table if not exists payments (
    reference text primary key, amount integer not null check (amount > 0), currency text not null, title text not null,
    returnUrl text not null, webhookUrl text not null, expiresAt text not null,
    state text not null check (state in ('pending', 'paid', 'declined', 'expired')), inFlight integer not null default 0,
    createdAt text not null, decidedAt text
  ) strict;
  create table if not exists webhooks (
    id integer primary key, event text not null, url text not null, body text not null,
    dueAt integer not null, attempts integer not null default 0, lastStatus integer, endedAt text
  ) strict;
  create index if not exists webhooks_due on webhooks (dueAt) where endedAt is null;
`,
  `
  create table captures (
    id text primary key, reference text not null references payments, amount integer not null check (amount > 0)
  ) strict;
  insert into captures select 'cap-' || reference || '-1', reference, amount from payments where state = 'paid';
  create table refunds (
    id text primary key, provider text not null unique, reference text not null references payments,
    capture text not null references captures, amount integer not null check (amount > 0),
    fate text not null check (fate in ('done', 'failed')), decidesAt text, reason text
  ) strict;
`,
  `
  alter table webhooks add column reference text;
  alter table webhooks add column forged integer not null default 0;
  create table faults (position integer primary key, rule text not null, left integer) strict;
  create table chance (seed integer not null, drawn integer not null) strict;
  insert into chance values (1, 0);
`,
];

/**
 * Opens the bank's own database with its books, webhooks and planned faults, which survive crashes of bank and shop.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const db = new DatabaseSync(join(dataDir, 'bank.db'), { timeout: 5000 });
  db.exec('pragma journal_mode = wal; pragma synchronous = full');
  const { user_version: version } = db.prepare('pragma user_version').get() as { user_version: number };
  schemas.forEach((schema, n) => {
    if (n >= version) db.exec(`begin; ${schema}; pragma user_version = ${n + 1}; commit`);
  });
  return db;
}
