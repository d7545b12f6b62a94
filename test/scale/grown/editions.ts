import { ago, days, id, oneIn, phoneOf, type Sizes } from './sizes.ts';

const nameOf = (names: string, number: string) =>
  `(string_to_array('${names}', ' '))[1 + (hashint4(${number}) & 2147483647) % ${names.split(' ').length}]`;
/** SQL of a name by a number. One in sixteen has the same first name, and one in 256 the same name. */
const fullName = (n: string) =>
  `${nameOf('Asha Ravi Meera Arjun Divya Kabir Leela Manoj Nisha Om Priya Rohan Sunita Tara Uma Vikram', n)} || ' ' ||
    ${nameOf('Rao Nair Iyer Khan Das Bose Menon Shah Patel Reddy Gill Joshi Kapoor Sen Verma Singh', `${n} + 7`)}`;

/**
 * Editions: the newest twentieth is under way; of the others 3 in 100 are cancelled and the rest is shipped. A fifth is
 * ordered by partners. One customer's order in five is paid in two halves.
 */
const editions = ({ n, customers, partners }: Sizes): string => `
  insert into editions (id, customer, partner, customer_name, customer_phone, subject_name, subject_kind, subject_pronoun, theme, sub_category, category, plan_id, plan_name,
      plan_pages, copies, total, paid, is_fifty, mid, order_status, live, street, city, postal_code, track_link, track_link_at, delivered_at, thumbnail,
      created_at, moved_at, cancelled_at, cancel_refund)
    select ${id('e', 'n')},
      case when not is_partners then ${id('c', `case when n % 400 = 57 then 1 else 2 + n % ${customers - 1} end`)} end,
      case when is_partners then ${id('p', `case when n % 100 < 10 then 1 when n % 100 = 10 then 2 else 3 + n % ${partners - 2} end`)} end,
      ${fullName('n')}, ${phoneOf(`1 + n % ${customers}`)},
      case when is_named then 'Lakshmi ' || n end, case when is_named then 'one' end, case when is_named then 'she' end,
      'Gifting', 'birthday spotlight', 'Birthday Spotlight', 'iconic', 'imurs iconic', 12, 1,
      case when is_partners then 0 else 151900 end, case when is_partners then 0 when is_fifty and status < 4 then 75950 else 151900 end, is_fifty and not is_partners,
      case when not is_partners then ${id('m', 'n')} end,
      status, case when status > 3 then 3 when status = 3 then 1 + n / 6 % 3 else 0 end, '12 Lake View Road', 'Bengaluru', '560034',
      case when status = 6 then 'https://courier.example/' || n end, case when status = 6 then moved end,
      case when status = 6 and n % 10 > 0 then (moved + interval '5 days')::date end, case when status > 2 then ${id('f', `${id('e', 'n')} || 2`)} end,
      moment, moved, case when is_off then moment end, case when is_off then 0 end
    from (select *, moment + least(status * interval '5 days', ${ago("interval '1 minute'")} - moment) as moved from
      (select n, n % 100 < 20 as is_partners, n % 10 < 7 as is_named, n % 5 = 4 as is_fifty, not n > ${n * 0.95} and n / 100 % 33 = 5 as is_off,
          ${ago(`interval '${days} days' * ((${n} - n) / ${n}.0)`)} as moment,
          case when n > ${n * 0.95} then n % 6 when n / 100 % 33 = 5 then n % 4 else 6 end as status
        from generate_series(1, ${n}) n) y) x`;

const histories: readonly string[] = [
  `insert into edition_steps (edition, step, from_status, from_live, to_status, to_live, by_kind, at)
    select e.id, s.step, s.fs, s.fl, s.ts, s.tl, 'system', e.created_at + s.at * interval '1 hour'
    from editions e join (values (1, 'handIn', 0, 0, 1, 0), (2, 'startDraft', 1, 0, 2, 0), (3, 'publish', 2, 0, 3, 1), (4, 'askForRevision', 3, 1, 3, 2),
      (4, 'approve', 3, 1, 3, 3), (5, 'release', 3, 3, 4, 3), (6, 'printed', 4, 3, 5, 3), (7, 'dispatch', 5, 3, 6, 3)) s (at, step, fs, fl, ts, tl)
      on case s.step when 'askForRevision' then e.live = 2 when 'approve' then e.live = 3 else e.order_status >= s.ts end`,
  `insert into studio_search_keys select k.* from editions, studio_search_keys_of(editions) k`,
  `insert into partner_search_keys select e.partner, k.* from editions e, studio_search_keys_of(e) k where e.partner is not null`,
  `insert into edition_notes (edition, what, by_kind, at) select id, 'paid', 'system', created_at from editions`,
  `insert into staff_log (id, at, staff, name, role, act, kind, object, edition)
    select ${id('log', 'id')}, created_at, 'x', 'Meera', 'editor', 'publish', 'edition', id, id from editions where order_status > 2`,
  `insert into staff_reads (edition, staff, day, name) select id, 'x', created_at::date::text, 'Meera' from editions where order_status > 0`,
  `insert into edition_keys (hash, edition, created_at, expires_at) select md5(id), id, created_at, now() from editions where partner is not null`,
  `insert into client_messages (edition, kind, day, client, at)
    select id, kind, created_at::date, md5(id), created_at from editions, unnest(array['link', 'reminder']) kind where partner is not null`,
  // Nearly everybody under way was reminded twice already, so that the jobs have few reminders to write; of what is
  // done, every second story.
  `insert into message_reminders (cause, times, last_at)
    select case kind when 'friends' then 'friends ' || ${id('sl', 'id')} when 'soft copy' then 'soft copy ' || id || ' 1' else kind || ' ' || id end, 2, created_at
    from editions, (values ('story'), ('balance'), ('soft copy'), ('friends')) k (kind)
    where case when order_status < 6 then not ${oneIn(50)} else kind = 'story' and ${oneIn(2)} end`,
];

/** A lot of iCredits lasts a partner for 500 orders; the newest one of each partner is not used up. */
const credits: readonly string[] = [
  `insert into credit_lots (id, partner, plan_id, plan_name, pages, bought, remaining, made_at)
    select ${id('lot', `p.id || '/' || lot`)}, p.id, b.id, b.name, b.pages, 500, 500 - greatest(0, least(500, p.orders - lot * 500)), ${ago(`interval '1 day' * (p.orders / 500 - lot)`)}
    from (select partners.id, count(editions.id) as orders from partners left join editions on partner = partners.id group by 1) p,
      generate_series(0, p.orders / 500) lot, (select * from business_plans order by id limit 1) b`,
  `insert into credit_ledger (id, partner, change, kind, lot, edition, mid, order_key, made_at)
    select ${id('g', 'id')}, partner, bought, 'bundle', id, null, ${id('gm', 'id')}, null, made_at from credit_lots
    union all select ${id('l', 'id')}, partner, -1, 'order', ${id('lot', `partner || '/' || at / 500`)}, id, null, 'k' || id, created_at
      from (select id, partner, created_at, row_number() over (partition by partner order by created_at) - 1 as at from editions where partner is not null) e`,
  `insert into credit_adjustments (id, partner, key, plan_id, plan_name, pages, change, reason, state, asked_by, asked_by_name, asked_at)
    select ${id('adj', `id || '/' || n`)}, partner, 'k' || id || n, plan_id, plan_name, pages, 1, 'A parcel was lost.', 'done', 'x', 'Meera', made_at from credit_lots, generate_series(1, 20) n`,
];

/** SQL that fills the tables about orders, in any order. */
export const editionRows = (sizes: Sizes): string[] => [editions(sizes), ...histories, ...credits];
