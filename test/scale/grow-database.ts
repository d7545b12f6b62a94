import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';

/** Phone numbers of the partner who has a tenth of all editions, and of the customer who has some hundreds. */
export const grownPhones = { partner: '+917000000001', customer: '+917000000002' };

const id = (kind: string, number: string) => `substr(md5('${kind}' || (${number})), 1, 26)`;
const at = (ago: string) => `date_trunc('milliseconds', now() - ${ago})`;
const phoneOf = (n: string) => `'+9170' || lpad((${n})::text, 8, '0')`;

function people(n: number): string[] {
  const [customers, partners] = [Math.ceil(n / 2.5), Math.ceil(n / 50)];
  const aCustomer = id('c', `1 + n % ${customers}`);
  return [
    `insert into accounts (id, kind, phone, name, created_at, seen_at)
      select ${id('c', 'n')}, 'customer', ${phoneOf('n + 1')}, 'Asha ' || n, now(), now() from generate_series(1, ${customers}) n`,
    `insert into accounts (id, kind, phone, created_at, seen_at)
      select ${id('p', 'n')}, 'partner', ${phoneOf('n')}, now(), now() from generate_series(1, ${partners}) n`,
    `insert into addresses (account, street, city, postal_code)
      select id, '12 Lake View Road', 'Bengaluru', '560034' from accounts where kind = 'customer'`,
    `insert into partners (id, phone, name, email, city, type, addresses, isnew, created_at)
      select ${id('p', 'n')}, ${phoneOf('n')}, 'Studio ' || n, 'studio@example.org', 'Pune', (select min(id) from partner_types), '[]', n % 2 = 1, now()
      from generate_series(1, ${partners}) n`,
    `insert into sample_orders (id, partner, mid, gsm, paper, lamination, quantity, address, city, zipcode, paid_at, printed_at, printed_by, shipped_at, shipped_by,
        track_link, delivered_at, delivered_by)
      select ${id('so', 'id')}, id, ${id('so', 'id')}, 170, 'matt', 'gloss', 1, 'x', 'Pune', '411001', now(), now(), 'x', now(), 'x', 'https://courier.example', now(), 'x'
      from partners where not isnew`,
    `insert into sessions (id, token, kind, account, phone, device, created_at, used_at)
      select ${id('s', 'n')}, md5('s' || n), 'customer', ${aCustomer}, '', 'Chrome', now(), ${at(`n % 80 * interval '1 day'`)} from generate_series(1, ${n}) n`,
    `insert into challenges (id, bound, phone, purpose, hash, created_at, expires_at, exchanged_at)
      select ${id('ch', 'n')}, md5('b' || n), ${phoneOf(`1 + n % ${customers}`)}, 'customer', md5('h' || n), moment, moment, case when n % 3 > 0 then moment end
      from (select n, ${at(`n % 80 * interval '1 day'`)} as moment from generate_series(1, ${n}) n) x`,
    `insert into devices (phone, token, seen_at) select ${phoneOf('n')}, md5('d' || n), now() from generate_series(1, ${customers}) n`,
    `insert into passkeys (id, kind, account, handle, credential, public_key, counter, backup_eligible, backed_up, transports, device, created_at)
      select ${id('pk', 'n')}, 'customer', ${id('c', 'n')}, ${id('c', 'n')}, md5('pk' || n), md5('pk' || n), 0, true, true, '{}', 'Phone', now()
      from generate_series(3, ${customers / 2}) n`,
    `insert into passkey_challenges (challenge, bound, expires_at)
      select md5('pc' || n), md5('b' || n), ${at(`n % 80 * interval '1 day'`)} from generate_series(1, ${n / 5}) n`,
    `insert into limits (key, used, resets_at) select 'otp:' || md5(n::text), 1, now() + n % 10 * interval '1 day' from generate_series(1, ${n / 2}) n`,
    `insert into messages (id, "to", kind, text, at, delivered_at, failed_at, failure)
      select ${id('msg', 'n')}, ${phoneOf(`1 + n % ${customers}`)}, 'shipped', 'Your magazine is on its way.', ${at(`n * interval '1 minute'`)},
        case when n % 1000 > 0 then now() end, case when n % 1000 = 0 then ${at(`n * interval '1 minute'`)} end, case when n % 1000 = 0 then 'again' end
      from generate_series(1, ${2 * n}) n`,
    `insert into reminder_stops (address, at) select ${phoneOf('n')}, now() from generate_series(1, ${customers}) n where n % 10 = 0`,
  ];
}

/** Editions: the newest twentieth is under way; of the others 3 in 100 are cancelled and the rest is shipped. */
function editions(n: number): string[] {
  const [customers, partners] = [Math.ceil(n / 2.5), Math.ceil(n / 50)];
  const customer = id('c', `case when n % 400 = 7 then 1 else 2 + n % ${customers - 1} end`);
  const partner = id('p', `case when n <= ${n / 10} then 1 else 2 + n % ${partners - 1} end`);
  const byCustomer = `n > ${n / 5}`;
  return [
    `insert into editions (id, customer, partner, customer_name, customer_phone, theme, sub_category, category, plan_id, plan_name, plan_pages, copies, total, paid,
        is_fifty, mid, order_status, live, street, city, postal_code, track_link, track_link_at, created_at, moved_at, cancelled_at, cancel_refund)
      select ${id('e', 'n')}, case when ${byCustomer} then ${customer} end, case when not ${byCustomer} then ${partner} end,
        'Meera ' || n, ${phoneOf(`1 + n % ${customers}`)}, 'Gifting', 'birthday spotlight', 'Birthday Spotlight', 'iconic', 'imurs iconic', 12, 1,
        case when ${byCustomer} then 151900 else 0 end, case when ${byCustomer} then 151900 else 0 end, false, case when ${byCustomer} then ${id('m', 'n')} end,
        status, case when status > 3 then 3 when status = 3 then 1 + n % 3 else 0 end, '12 Lake View Road', 'Bengaluru', '560034',
        case when status = 6 then 'https://courier.example/' || n end, case when status = 6 then moment end, moment, moment + interval '1 day',
        case when off then moment end, case when off then 0 end
      from (select n, n % 100 < 3 and not n > ${n * 0.95} as off, ${at(`(${n} - n) * interval '5 minutes'`)} as moment,
          case when n > ${n * 0.95} then n % 6 when n % 100 < 3 then n % 4 else 6 end as status
        from generate_series(1, ${n}) n) x`,
    `insert into edition_steps (edition, step, from_status, from_live, to_status, to_live, by_kind, at)
      select e.id, s.step, s.fs, s.fl, s.ts, s.tl, 'system', e.created_at + s.at * interval '1 hour'
      from editions e join (values (1, 'handIn', 0, 0, 1, 0), (2, 'startDraft', 1, 0, 2, 0), (3, 'publish', 2, 0, 3, 1), (4, 'askForRevision', 3, 1, 3, 2),
        (4, 'approve', 3, 1, 3, 3), (5, 'release', 3, 3, 4, 3), (6, 'printed', 4, 3, 5, 3), (7, 'dispatch', 5, 3, 6, 3)) s (at, step, fs, fl, ts, tl)
        on case s.step when 'askForRevision' then e.live = 2 when 'approve' then e.live = 3 else e.order_status >= s.ts end`,
    // Nearly everybody was reminded twice already, so that the jobs have few reminders to write.
    `insert into message_reminders (cause, times, last_at)
      select kind || ' ' || id, 2, now() from editions, (values ('story'), ('balance')) k (kind) where abs(hashtext(id)) % 50 > 0`,
    `insert into message_reminders (cause, times, last_at)
      select 'friends ' || ${id('sl', 'id')}, 2, now() from editions where abs(hashtext(id)) % 50 > 0`,
    `insert into message_reminders (cause, times, last_at)
      select 'soft copy ' || id || ' 1', 2, now() from editions where abs(hashtext(id)) % 50 > 0`,
    `insert into edition_notes (edition, what, by_kind, at) select id, 'paid', 'system', created_at from editions`,
    `insert into edition_keys (hash, edition, created_at, expires_at) select md5(id), id, created_at, now() from editions where partner is not null`,
    `insert into credit_lots (id, partner, plan_id, plan_name, pages, bought, remaining, made_at)
      select ${id('lot', 'p.id')}, p.id, b.id, b.name, b.pages, 10005, 10005, now() from partners p, (select * from business_plans order by id limit 1) b`,
    `insert into credit_ledger (id, partner, change, kind, lot, mid, made_at) select ${id('g', 'partner')}, partner, bought, 'bundle', id, ${id('gm', 'partner')}, made_at from credit_lots`,
    `insert into credit_ledger (id, partner, change, kind, lot, edition, order_key, made_at)
      select ${id('l', 'id')}, partner, -1, 'order', ${id('lot', 'partner')}, id, 'k' || id, created_at from editions where partner is not null`,
    `update credit_lots set remaining = (select sum(change) from credit_ledger where lot = credit_lots.id)`,
  ];
}

/** Payments and refunds: the newest 96 payments are in review, and one in a hundred refunds waits or failed. */
const money = (n: number): string[] => [
  `insert into payments (mid, purpose, key, digest, payer_kind, payer, payer_phone, payer_name, amount, currency, title, bill, edition, status, url, gateway,
      created_at, expires_at, ended_at, paid_at, review_reason)
    select mid, 'order', 'order:' || sub_category, md5(mid), 'customer', customer, customer_phone, customer_name, 151900, 'INR', 'Birthday Spotlight Edition',
      '{"kind":"order","lines":[],"total":151900,"now":151900,"later":0,"coupon":null}', id, case when late then 'paid_review' else 'paid' end,
      'https://bank.example/' || mid, 'sandbox', created_at, created_at, created_at, created_at, case when late then 'amount' end
    from (select e.*, created_at > now() - interval '8 hours' as late from editions e where mid is not null) x`,
  `insert into payments (mid, purpose, key, digest, payer_kind, payer, payer_phone, payer_name, amount, currency, title, bill, status, gateway, created_at, expires_at, ended_at)
    select ${id('x', 'n')}, 'order', 'order:' || n % 40, md5(n::text), 'customer', ${id('c', `1 + n % ${Math.ceil(n / 2.5)}`)}, '', 'Asha', 151900, 'INR', 'Edition', '{}', 'expired',
      'sandbox', now(), now(), now() from generate_series(1, ${n / 5}) n`,
  `insert into payment_events (id, mid, received_at) select 'ev' || mid, mid, created_at from payments`,
  `insert into payment_captures (mid, id, amount, refunded, seen_at)
    select p.mid, 'cap' || p.mid, p.amount, case when e.cancelled_at is not null then p.amount when abs(hashtext(p.mid)) % 5 = 0 then 10000 else 0 end, p.created_at
    from payments p join editions e on e.mid = p.mid`,
  `insert into refunds (id, mid, capture, amount, cause, reason, state, asked_by, asked_by_name, created_at, ended_at)
    select ${id('r', 'mid')}, mid, id, refunded, case refunded when amount then 'cancelled' else 'staff' end, 'x',
      case abs(hashtext(id)) % 100 when 0 then 'failed' when 1 then 'asked' else 'done' end,
      'system:x', 'x', seen_at, seen_at from payment_captures where refunded > 0`,
  `insert into coupon_uses (mid, coupon, payer, state, held_at) select mid, (select id from coupons where code = 'FIRSTSTORY'), payer, 'used', created_at from payments where mid < '4'`,
  ...['receipt', 'invoice'].map(
    kind => `insert into papers (id, kind, number, series, year, serial, mid, edition, holder_kind, holder, day, total, content, issued_at)
    select ${id(kind, 'mid')}, '${kind}', '${kind[0]}/24/' || lpad(serial::text, 6, '0'), '${kind[0]}', '24', serial, mid, id, 'customer', customer, created_at::date, 151900,
      jsonb_build_object('lines', '[]'::jsonb, 'total', 151900, 'refers', jsonb_build_array(jsonb_build_object('number', 'r/24/' || mid, 'day', '2026-01-01'))), created_at
    from (select e.*, row_number() over () as serial from editions e where mid is not null and (order_status = 6 or '${kind}' = 'receipt')) x`,
  ),
  `insert into papers (id, kind, number, series, year, serial, mid, edition, refund, holder_kind, holder, day, total, content, issued_at)
    select ${id('v', 'id')}, 'refund', 'v/24/' || lpad(serial::text, 6, '0'), 'v', '24', serial, mid, edition, id, 'customer', payer, created_at::date, amount,
      jsonb_build_object('lines', '[]'::jsonb, 'total', amount, 'refers', jsonb_build_array(jsonb_build_object('number', 'r/24/' || mid, 'day', '2026-01-01'))), created_at
    from (select r.*, p.edition, p.payer, row_number() over () as serial from refunds r join payments p on p.mid = r.mid) x`,
];

const stories: readonly string[] = [
  `insert into files (id, sha256, type, kind, bytes, edition, public, created_at)
    select ${id('f', 'e.id || k')}, md5('f' || e.id || k), 'image/jpeg', (array['pdf', 'thumbnail', 'voice', 'photo'])[k], 100000, e.id, false, e.created_at
    from editions e, generate_series(1, 4) k`,
  `insert into photo_facts (sha256, facts, measured_at) select sha256, '{}', created_at from files where kind = 'photo'`,
  // What was never named or was released: nearly all of it is not due yet.
  `insert into file_claims (id, key, subject, until)
    select ${id('fc', 'id')}, 'files/' || sha256, sha256, case when row_number() over () <= 20 then created_at - interval '1 day' else now() + interval '1 year' end
    from files where kind = 'pdf'`,
  `insert into story_forms (edition, page_done, handed_in_at, changed_at) select id, 5, created_at, created_at from editions where order_status > 0`,
  `insert into story_answers (edition, key, version, question, text, saved_at)
    select e.id, k, 1, 'Where did you meet?', 'At the station, in the rain, under one umbrella.', e.created_at from editions e, generate_series(1, 2) k where e.order_status > 0`,
  `insert into story_photos (id, edition, sha256, file, bytes, width, height, place, added_at)
    select ${id('sp', 'id')}, edition, sha256, id, bytes, 1600, 1200, row_number() over (partition by edition), created_at from files where kind = 'photo'`,
  `insert into story_uploads (id, edition, kind, sha256, bytes, state, changed_at)
    select ${id('su', 'id')}, edition, 'photo', sha256, bytes, case when row_number() over (order by id) % 50 = 0 then 'open' else 'kept' end, created_at
    from files where kind = 'photo'`,
  `insert into upload_parts (upload, at, bytes, object) select id, 0, 50000, ${id('part', 'id')} from story_uploads where state = 'open'`,
  `insert into upload_locks (upload, holder, until, wanted) select id, id, now(), false from story_uploads where state = 'open'`,
  `insert into story_takes (id, edition, take, key, type, state, decided_bytes, begun_at, changed_at)
    select ${id('st', 'id')}, edition, md5('take' || id), 4, 'audio/webm', case when row_number() over (order by id) % 50 = 0 then 'open' else 'joined' end, 0, created_at, created_at
    from files where kind = 'voice'`,
  `insert into upload_parts (upload, at, bytes, object) select id, n * 8000, 8000, ${id('tp', 'id || n')} from story_takes, generate_series(0, 20) n where state = 'open'`,
  `insert into photo_originals (photo, copy, edition, sha256, file, bytes, added_at, delete_at)
    select id, file, edition, sha256, file, bytes, added_at, added_at + interval '1 year' from story_photos`,
  `insert into story_voices (edition, key, version, question, file, sha256, seconds, bytes, saved_at)
    select edition, 4, 1, 'Say it', id, sha256, 12, bytes, created_at from files where kind = 'voice'`,
  `insert into transcripts (edition, sha256, file, state, text, settled_at, asked_at)
    select edition, sha256, file, 'made', 'We lived on the roof.', saved_at, saved_at from story_voices`,
  `insert into story_links (id, edition, hash, about, from_name, note, language, questions, last_day, most, used, created_at)
    select ${id('sl', 'id')}, id, md5('sl' || id), 'Amma', 'Priya', '', 'en', '[{"key": 2, "question": "What did she teach you?"}]', '2026-01-01', 10, 2, created_at
    from editions where order_status > 0`,
  `insert into contributions (id, link, edition, key_hash, name, state, joined_at, sent_at)
    select ${id('co', 'id || k')}, id, edition, md5('co' || id || k), 'Friend ' || k, 'sent', created_at, created_at from story_links, generate_series(1, 2) k`,
  `insert into consents (contribution, name, wording, language, purpose, given_at) select id, name, 1, 'en', 'print', joined_at from contributions`,
  `insert into contribution_answers (contribution, key, text, saved_at) select id, 2, 'To wait for the rain.', joined_at from contributions`,
  `insert into contribution_voices (contribution, key, file, sha256, seconds, saved_at)
    select id, 2, ${id('cv', 'id')}, md5('cv' || id), 12, joined_at from contributions`,
  `insert into contribution_photos (id, contribution, sha256, file, added_at)
    select ${id('cp', 'id')}, id, md5('cp' || id), ${id('cf', 'id')}, joined_at from contributions`,
  `insert into dropped_files (file, edition, dropped_at) select ${id('df', 'id')}, edition, joined_at from contributions where name = 'Friend 1' limit 1200`,
  `insert into page_marks (code, edition, file, key, question, speaker, seconds, made_at, kept_until)
    select ${id('mark', 'id')}, edition, id, 4, 'Say it', 'Meera', 12, created_at, '2038-01-01' from files where kind = 'voice'`,
  `insert into drafts (edition, version, asked_at, asked_by, made_at, pdf, sha256, thumbnail, pages, findings, published_at, approved_at, approved_by)
    select id, 1, created_at, 'system', created_at, ${id('f', 'id || 1')}, md5('f' || id || 1), ${id('f', 'id || 2')}, '[]', '[]',
      case when order_status > 2 then created_at end, case when live = 3 then created_at end, case when live = 3 then 'Meera' end from editions where order_status > 1`,
  `insert into drafts (edition, version, asked_at, asked_by, waits, findings)
    select id, 1, created_at, 'system', 'thin', '[]' from editions where order_status = 1 and cancelled_at is null`,
  `insert into shared_links (id, edition, hash, created_at, ended_at)
    select ${id('sh', 'id')}, id, md5('sh' || id), created_at, case when abs(hashtext(id)) % 2 = 0 then created_at end from editions where live = 3`,
  `insert into claims (id, edition, kind, wish, words, photos, made_at, state, answer, decided_at, decided_by)
    select ${id('cl', 'id')}, id, 'damage', 'reprint', 'A corner is bent.', '[]', created_at, 'reprint', 'We print it again.', created_at, 'Meera'
    from editions where order_status = 6 and abs(hashtext(id)) % 20 = 0`,
  `insert into copy_orders (id, edition, copies, sha256, claim, street, city, postal_code, recipient, ordered_at, printed_at, printed_by, shipped_at, shipped_by, track_link)
    select ${id('co', 'id')}, edition, 1, md5(id), id, 'x', 'Pune', '411001', 'Meera', made_at, made_at, 'Meera', made_at, 'Meera', 'https://courier.example' from claims`,
  `insert into erasures (id, kind, account, asked_at, due_at, entry, done_at, receipt)
    select ${id('er', 'n')}, 'customer', ${id('erased', 'n')}, now() - n * interval '1 hour', now() - n * interval '1 hour', n, now(), '{}'
    from generate_series(1, 2000) n`,
  `insert into data_exports (id, account, at, staff, staff_name, reason)
    select ${id('ex', 'n')}, ${id('erased', 'n')}, now(), 'x', 'Meera', 'x' from generate_series(1, 2000) n`,
  `insert into staff_reads (edition, staff, day, name) select id, 'x', '2026-11-01', 'Meera' from editions where order_status > 1`,
  `insert into soft_copy_views (edition, viewer, version, at) select edition, 'customer', 1, asked_at from drafts where published_at is not null`,
  `insert into rounds (edition, n, state, opened_at, sent_at, sent_by, head, counted_at, answered_version)
    select id, 1, 'answered', created_at, created_at, 'customer', 3, created_at, 1 from editions where order_status > 2`,
  `insert into edits (edition, seq, id, base, edit, touches, round, by, by_name, role, at)
    select id, n, md5(id || n), n - 1, '{"do": "cover", "photo": "x"}', '["p1"]', 1, 'customer', 'Meera', 'owner', created_at
    from editions, generate_series(1, 3) n where order_status > 2`,
  `insert into edit_heads (edition, version, head, document) select id, 1, 3, '{}' from editions where order_status > 3`,
  `insert into wishes (edition, id, round, version, kind, words, state, answer, by, by_name, role, at)
    select id, md5(id || n), 1, 1, 'other', 'More of the sea.', 'done', 'Done.', 'customer', 'Meera', 'owner', created_at
    from editions, generate_series(1, 2) n where order_status > 2`,
  `insert into prints (edition, asked_at, made_at, version, approved, files, ticket, ticket_data, findings, released_at, released_by)
    select id, created_at, created_at, 1, md5(id), '[]', 'x', 'x', '[]', case when not stopped then created_at end, case when not stopped then 'preflight' end
    from (select *, order_status = 4 and abs(hashtext(id)) % 2 = 0 as stopped from editions where order_status > 3) x`,
];

/**
 * Fills a database that has only its catalogue with `many` editions (a multiple of 1,000) and everything that belongs
 * to them. It bypasses the triggers, which needs a superuser, and writes only what they would have accepted.
 */
export async function grow(ctx: Ctx, editionCount: number): Promise<void> {
  await ctx.transaction(async ({ db }) => {
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`set local statement_timeout = 0`);
    for (const statement of [...people(editionCount), ...editions(editionCount), ...money(editionCount), ...stories])
      await db.execute(sql.raw(statement));
  });
  // One table per statement, because statements have a time limit.
  const tables = await ctx.db
    .select({ name: sql<string>`quote_ident(tablename)` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`);
  for (const { name } of tables) await ctx.db.execute(sql.raw(`vacuum (analyze) ${name}`));
}
