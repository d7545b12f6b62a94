import { days, id, oneIn, type Sizes } from './sizes.ts';

/** Files of each story that was begun: a PDF, its thumbnail, a recording and two photos; and released contents. */
const files = ({ n }: Sizes): string[] => [
  `insert into files (id, sha256, type, kind, bytes, edition, public, created_at)
    select ${id('f', 'e.id || k')}, md5('f' || e.id || k) || md5('g' || e.id || k), 'image/jpeg', (array['pdf', 'thumbnail', 'voice', 'photo', 'photo'])[k], 100000 + k, e.id, false, e.created_at
    from editions e, generate_series(1, 5) k where e.order_status > 0`,
  `insert into photo_facts (sha256, facts, measured_at) select sha256, '{}', created_at from files where kind = 'photo'`,
  `insert into file_claims (id, key, subject, until)
    select ${id('fc', 'n')}, 'files/' || substr(sha256, 1, 2) || '/' || sha256, sha256, case when n % 10 = 0 then now() - n * interval '1 second' else now() + interval '1 day' end
    from (select n, md5('gone' || n) || md5('goner' || n) as sha256 from generate_series(1, ${n / 50}) n) x`,
];

const told: readonly string[] = [
  `insert into story_forms (edition, page_done, handed_in_at, changed_at) select id, 5, created_at, created_at from editions where order_status > 0`,
  `insert into story_answers (edition, key, version, question, text, saved_at)
    select e.id, k, 1, 'Where did you meet?', 'At the station, in the rain, under one umbrella. She had missed her train, and so had I; neither of us minded.', e.created_at
    from editions e, generate_series(1, 4) k where e.order_status > 0`,
  `insert into story_headlines (edition, key, text, is_own, chosen_at) select edition, key, 'Under one umbrella', false, saved_at from story_answers where key = 1`,
  `insert into story_photos (id, edition, sha256, file, bytes, width, height, place, added_at)
    select ${id('sp', 'id')}, edition, sha256, id, bytes, 1600, 1200, bytes - 100003, created_at from files where kind = 'photo'`,
  `insert into story_voices (edition, key, version, question, file, sha256, seconds, bytes, saved_at)
    select edition, 4, 1, 'Say it', id, sha256, 12, bytes, created_at from files where kind = 'voice'`,
  `insert into transcripts (edition, sha256, file, state, text, settled_at, asked_at)
    select edition, sha256, id, 'made', 'We lived on the roof.', created_at, created_at from files where kind = 'voice'`,
  `insert into page_marks (code, edition, file, key, question, speaker, seconds, made_at, kept_until)
    select ${id('mark', 'id')}, edition, id, 4, 'Say it', 'Meera', 12, created_at, '2038-01-01' from files where kind = 'voice'`,
];

/** Uploads, takes and originals as long as they are kept, and what a day added to what is due. */
const arriving: readonly string[] = [
  `insert into story_uploads (id, edition, kind, sha256, bytes, state, changed_at)
    select ${id('su', 'id')}, edition, 'photo', sha256, bytes, case when ${oneIn(20)} then 'open' else 'kept' end, created_at
    from files where kind = 'photo' and created_at > now() - interval '15 days'`,
  `insert into upload_parts (upload, at, bytes, object) select id, 0, 50000, ${id('part', 'id')} from story_uploads where state = 'open'
    union all select id, n * 8000, 8000, ${id('tp', 'id || n')} from story_takes, generate_series(0, 20) n where state = 'open'`,
  `insert into upload_locks (upload, holder, until, wanted) select id, id, now(), false from story_uploads`,
  `insert into story_takes (id, edition, take, key, type, state, decided_bytes, begun_at, changed_at)
    select ${id('st', 'id')}, edition, md5('take' || id), 4, 'audio/webm', case when ${oneIn(50)} then 'open' else 'joined' end, 0, created_at, created_at
    from files where kind = 'voice' and created_at > now() - interval '91 days'`,
  `insert into photo_originals (photo, copy, edition, sha256, file, bytes, added_at, delete_at)
    select id, file, edition, sha256, ${id('original', 'id')}, bytes, added_at, added_at + interval '120 days' from story_photos where added_at > now() - interval '121 days'`,
];

/** One owner in four asks friends, and two of them tell. */
const friends: readonly string[] = [
  `insert into story_links (id, edition, hash, about, from_name, note, language, questions, last_day, most, used, created_at, closed_at)
    select ${id('sl', 'id')}, id, md5('sl' || id), 'Amma', 'Priya', '', 'en', '[{"key": 2, "question": "What did she teach you?"}]', (created_at + interval '30 days')::date, 10, 2, created_at,
      case when order_status = 6 then created_at end
    from editions where order_status > 0 and ${oneIn(4)}`,
  `insert into contributions (id, link, edition, key_hash, name, state, joined_at, sent_at)
    select ${id('co', 'id || k')}, id, edition, md5('co' || id || k), 'Friend ' || k, 'sent', created_at, created_at from story_links, generate_series(1, 2) k`,
  `insert into consents (contribution, name, wording, language, purpose, given_at) select id, name, 1, 'en', 'print', joined_at from contributions`,
  `insert into contribution_answers (contribution, key, text, saved_at) select id, 2, 'To wait for the rain.', joined_at from contributions`,
  `insert into contribution_voices (contribution, key, file, sha256, seconds, saved_at)
    select id, 2, ${id('cv', 'id')}, md5('cv' || id), 12, joined_at from contributions`,
  `insert into contribution_photos (id, contribution, sha256, file, added_at)
    select ${id('cp', 'id')}, id, md5('cp' || id), ${id('cf', 'id')}, joined_at from contributions`,
  `insert into dropped_files (file, edition, dropped_at) select ${id('df', 'id')}, edition, joined_at from contributions where name = 'Friend 1' limit 1200`,
];

const pages = `(select jsonb_agg(jsonb_build_object('file', ${id('page', 'editions.id || k')}, 'width', 1240, 'height', 1754)) from generate_series(1, 12) k)`;

/** Soft copies: every second one was changed by hand, every fourth one has wishes. */
const proofs: readonly string[] = [
  `insert into drafts (edition, version, asked_at, asked_by, made_at, pdf, sha256, thumbnail, pages, findings, published_at, approved_at, approved_by, waits)
    select id, 1, created_at, 'system', case when made then created_at end, case when made then ${id('f', 'id || 1')} end, case when made then md5('f' || id || 1) end,
      case when made then ${id('f', 'id || 2')} end, case when made then ${pages} end, '[]',
      case when order_status > 2 then created_at end, case when live = 3 then created_at end, case when live = 3 then 'Meera' end, case when not made then 'thin' end
    from (select *, order_status > 1 as made from editions where order_status > 0 and (cancelled_at is null or order_status > 1)) editions`,
  `insert into soft_copy_views (edition, viewer, version, at) select id, 'customer', 1, created_at from editions where order_status > 2`,
  `insert into rounds (edition, n, state, opened_at, sent_at, sent_by, head, counted_at, answered_version)
    select id, 1, 'answered', created_at, created_at, 'customer', 3, created_at, 1 from editions where order_status > 2 and ${oneIn(2)}`,
  `insert into edits (edition, seq, id, base, edit, touches, round, by, by_name, role, at)
    select id, n, md5(id || n), n - 1, '{"do": "cover", "photo": "x"}', '["p1"]', 1, 'customer', 'Meera', 'owner', created_at
    from editions, generate_series(1, 3) n where order_status > 2 and ${oneIn(2)}`,
  `insert into edit_heads (edition, version, head, document) select id, 1, 3, '{}' from editions where order_status > 3 and ${oneIn(2)}`,
  `insert into wishes (edition, id, round, version, kind, words, state, answer, by, by_name, role, at)
    select id, md5(id || n), 1, 1, 'other', 'More of the sea.', 'done', 'Done.', 'customer', 'Meera', 'owner', created_at
    from editions, generate_series(1, 2) n where order_status > 2 and ${oneIn(4)}`,
];

/** Print files, half of those that are not printed yet stopped; claims and copies, some of which still wait. */
const printed: readonly string[] = [
  `insert into prints (edition, asked_at, made_at, version, approved, files, ticket, ticket_data, findings, released_at, released_by)
    select id, created_at, created_at, 1, md5(id), jsonb_build_array(jsonb_build_object('name', 'whole', 'file', ${id('pf', 'id')}, 'pages', 12, 'bytes', 4000000, 'sha256', md5(id))),
      'x', 'x', '[]', case when not stopped then created_at end, case when not stopped then 'preflight' end
    from (select *, order_status = 4 and ${oneIn(2)} as stopped from editions where order_status > 3) x`,
  `insert into shared_links (id, edition, hash, created_at, ended_at)
    select ${id('sh', 'id')}, id, md5('sh' || id), created_at, case when ${oneIn(2)} then created_at end from editions where live = 3 and ${oneIn(5)}`,
  `insert into claims (id, edition, kind, wish, words, photos, made_at, state, answer, decided_at, decided_by)
    select ${id('cl', 'id')}, id, 'damage', 'reprint', 'A corner is bent.', '[]', moved_at, case when waits then 'open' else 'reprint' end, case when not waits then 'We print it again.' end,
      case when not waits then moved_at end, case when not waits then 'Meera' end
    from (select *, created_at > now() - interval '40 days' as waits from editions where order_status = 6 and ${oneIn(50)}) x`,
  `insert into copy_orders (id, edition, copies, sha256, claim, mid, street, city, postal_code, recipient, ordered_at, printed_at, printed_by, shipped_at, shipped_by, track_link)
    select ${id('cc', 'id')}, id, 1, md5(id), case when not bought then ${id('cl', 'id')} end, case when bought then ${id('cm', 'id')} end, '12 Lake View Road', 'Pune', '411001', 'Meera',
      created_at, case when not waits then created_at end, case when not waits then 'Meera' end, case when not waits then created_at end, case when not waits then 'Meera' end,
      case when not waits then 'https://courier.example' end
    from (select *, mid is not null and ${oneIn(40, 'id', 1)} as bought, created_at > now() - interval '40 days' as waits from editions where order_status = 6) x
    where bought or (${oneIn(50)} and not waits)`,
];

/** What is printed and sent, of the last two months with a courier's number; and how it was printed and shipped. */
const parcels = ({ n }: Sizes): string[] => [
  `insert into parcels (kind, id, edition, number, state, since, rank_on, promised_on, delivered_on)
    select 'edition', id, id, upper(right(id, 6)), case when order_status < 6 then (array['print', 'printed'])[order_status - 3] when waits then 'way' else 'there' end, moved_at, moved_at::date + 3,
      case when order_status = 6 then moved_at::date + 3 end, case when order_status = 6 and not waits then moved_at::date + 3 end
    from (select *, moved_at > now() - interval '4 days' as waits from editions where order_status > 3) x
    union all select 'copies', id, edition, upper(right(id, 6)), case when shipped_at is null then 'print' else 'there' end, ordered_at, ordered_at::date + 3, null, shipped_at::date from copy_orders
    union all select 'sample', id, null, upper(right(id, 6)), case when delivered_at is null then 'way' else 'there' end, paid_at, paid_at::date + 3, null, delivered_at::date from sample_orders`,
  `insert into parcel_numbers (courier, number, kind, parcel, edition, at)
    select 'delhivery', (100000000000 + row_number() over (order by id))::text, kind, id, edition, since from parcels where kind = 'edition' and state in ('way', 'there')`,
  `insert into print_batches (id, key, made_at, made_by, ended_at, ended_by, printed, left_out)
    select ${id('pb', 'n')}, md5('pb' || n), now() - n * interval '1 hour', 'Meera', case when n > 3 then now() - n * interval '1 hour' end, case when n > 3 then 'Meera' end, n > 3, case when n > 3 then '[]'::jsonb end
    from generate_series(1, ${n / 50}) n`,
  `insert into print_batch_parcels (batch, kind, parcel, position, made, open)
    select ${id('pb', `4 + n % ${n / 60}`)}, 'edition', id, n, '', false from (select id, row_number() over (order by id) as n from editions where order_status > 4) x`,
  `insert into shipments (key, hash, by, at, parcels) select md5('sm' || n), md5('s' || n), 'Meera', now() - n * interval '1 hour', 10 from generate_series(1, ${n / 50}) n`,
];

/** SQL that fills the tables about stories and what is made of them, in any order. */
export const storyRows = (sizes: Sizes): string[] => [
  ...files(sizes),
  ...told,
  ...arriving,
  ...friends,
  ...proofs,
  ...printed,
  ...parcels(sizes),
];

/** SQL for what is made of indexed tables, and that adds rows to tables which have some already: content, jobs. */
export const addedRows = ({ n }: Sizes): string[] => [
  `insert into studio_turns (edition, whose, since) select id, whose, since from studio_queue`,
  `insert into studio_assignees (edition, staff, at) select edition, 'colleague-' || hashtext(edition) % 50, since from studio_turns`,
  `insert into coupons (id, code, title, percent, audience, valid_from, valid_to, max_uses, uses_each, used, held)
    select ${id('coupon', 'n')}, 'GIFT' || n, 'For the guests of event ' || n, 10, 'customer', now() - interval '${days} days', now() + interval '1 day' * (n % 60 - 30), 100, 1, 0, 0
    from generate_series(1, ${Math.ceil(n / 500)}) n`,
  `insert into content_changes (id, list, row, by, by_name, at, after)
    select ${id('change', 'n')}, 'coupons', ${id('coupon', 'n')}, 'x', 'Meera', now() - n * interval '1 minute', '{}' from generate_series(1, ${Math.ceil(n / 500)}) n`,
  `insert into pgboss.job (name, data, state, retry_limit, retry_count, created_on, started_on, completed_on, start_after, output)
    select name, '{"message": "x"}', case when n % 100 = 0 then 'failed' else 'completed' end::pgboss.job_state, 5, case when n % 100 = 0 then 5 else 0 end, moment, moment, moment, moment,
      case when n % 100 = 0 then '{"message": "ENOTFOUND"}'::jsonb end
    from (select n, now() - interval '6 days' * (n / ${n / 5}.0) as moment from generate_series(1, ${n / 5}) n) x, (select name from pgboss.queue where name = 'messages/deliver-message') q`,
];
