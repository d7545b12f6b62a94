import { ago, days, id, phoneOf, type Sizes } from './sizes.ts';

const customers = ({ n, customers, partners }: Sizes): string[] => [
  `insert into accounts (id, kind, phone, name, created_at, seen_at)
    select ${id('c', 'n')}, 'customer', ${phoneOf('n + 1')}, 'Asha ' || n, now(), now() from generate_series(1, ${customers}) n
    union all select ${id('p', 'n')}, 'partner', ${phoneOf('n')}, null, now(), now() from generate_series(1, ${partners}) n`,
  `insert into addresses (account, street, city, postal_code)
    select id, '12 Lake View Road', 'Bengaluru', '560034' from accounts where kind = 'customer'`,
  `insert into devices (phone, token, seen_at) select ${phoneOf('n')}, md5('d' || n), now() from generate_series(1, ${customers}) n`,
  `insert into passkeys (id, kind, account, handle, credential, public_key, counter, backup_eligible, backed_up, transports, device, created_at)
    select ${id('pk', 'n')}, 'customer', ${id('c', 'n')}, ${id('c', 'n')}, md5('pk' || n), md5('pk' || n), 0, true, true, '{}', 'Phone', now()
    from generate_series(3, ${customers / 2}) n`,
  `insert into passkey_challenges (challenge, bound, expires_at)
    select md5('pc' || n), md5('b' || n), ${ago(`n % 100 * interval '1 day'`)} from generate_series(1, ${n / 10}) n`,
  `insert into reminder_stops (address, at) select ${phoneOf('n')}, now() from generate_series(1, ${customers}) n where n % 10 = 0`,
];

/** Sign-ins of the last hundred days: a tenth is older than sessions and codes are kept, and waits for the sweep. */
const signIns = ({ n, customers }: Sizes): string[] => [
  `insert into sessions (id, token, kind, account, phone, device, created_at, used_at)
    select ${id('s', 'n')}, md5('s' || n), 'customer', ${id('c', `1 + n % ${customers}`)}, '', 'Chrome', moment, moment
    from (select n, ${ago(`n % 100 * interval '1 day'`)} as moment from generate_series(1, ${n}) n) x`,
  `insert into challenges (id, bound, phone, purpose, hash, created_at, expires_at, exchanged_at)
    select ${id('ch', 'n')}, md5('b' || n), ${phoneOf(`1 + n % ${customers}`)}, 'customer', md5('h' || n), moment, moment, case when n % 3 > 0 then moment end
    from (select n, ${ago(`n % 100 * interval '1 day'`)} as moment from generate_series(1, ${n}) n) x`,
  `insert into limits (key, used, resets_at)
    select 'otp:' || md5(n::text), 1, now() + (n % 10 - 1) * interval '1 day' from generate_series(1, ${n / 10}) n`,
];

/** Three messages an edition; one in a thousand could not be delivered. */
const messages = ({ n, customers }: Sizes): string[] => [
  `insert into messages (id, "to", kind, text, at, delivered_at, failed_at, failure, reason)
    select ${id('msg', 'n')}, ${phoneOf(`1 + n % ${customers}`)}, 'shipped', 'Your magazine about Meera is on its way. Follow it here.', moment,
      case when n % 1000 > 0 then moment end, case when n % 1000 = 0 then moment end, case when n % 1000 = 0 then 'refused' end,
      case when n % 1000 = 0 then 'this number has no WhatsApp' end
    from (select n, ${ago(`interval '${days} days' * (n / ${3 * n}.0)`)} as moment from generate_series(1, ${3 * n}) n) x`,
];

/** Half of the partners are new; the others had their samples, and those of the last three days are on their way. */
const partners = ({ partners }: Sizes): string[] => [
  `insert into partners (id, phone, name, email, city, type, addresses, isnew, created_at)
    select ${id('p', 'n')}, ${phoneOf('n')}, 'Studio ' || n, 'studio@example.org', 'Pune', (select min(id) from partner_types), '[]', n > 2 and n % 2 = 1, ${ago(`(${partners} - n) * interval '${days} days' / ${partners}`)}
    from generate_series(1, ${partners}) n`,
  `insert into sample_orders (id, partner, mid, gsm, paper, lamination, quantity, address, city, zipcode, paid_at, printed_at, printed_by, shipped_at, shipped_by,
      track_link, delivered_at, delivered_by)
    select ${id('so', 'id')}, id, ${id('so', 'id')}, 170, 'matt', 'gloss', 1, '12 Lake View Road', 'Pune', '411001', created_at, created_at, 'Meera', created_at, 'Meera',
      'https://courier.example', case when not waits then created_at end, case when not waits then 'Meera' end
    from (select *, created_at > now() - interval '3 days' as waits from partners where not isnew) x`,
];

/** Three people in each team of a partner; a third is invited, half of them for longer than it works. */
const teams = ({ partners }: Sizes): string[] => [
  `insert into partner_members (id, partner, phone, name, role, invited_by, invited_at, expires_at, seen_at)
    select ${id('pm', 'n')}, ${id('p', `1 + n / 3`)}, ${phoneOf('n + 500000')}, 'Ravi', 'orderer', 'Priya', now(),
      case when n % 3 = 0 then now() + (n % 2 * 2 - 1) * interval '1 hour' end, case when n % 3 > 0 then now() end
    from generate_series(1, ${partners * 3} - 3) n`,
];

/** What people agreed to: the terms at their sign-in, and that the recordings of a magazine are written down. */
const agreed = (): string[] => [
  `insert into agreements (id, account, edition, subject, version, act, place, at)
    select ${id('ag', 'id')}, customer, id, 'speech', 1, 'given', 'recording', created_at from editions where order_status > 1
    union all select ${id('at', 'id')}, id, null, 'terms', 1, 'given', 'sign-in', created_at from accounts`,
];

/** E-mail addresses that wait for the link to them to be opened, some for longer than it works. */
const unproved = (): string[] => [
  `insert into email_proofs (account, email, hash, expires_at)
    select id, 'new-' || id || '@example.in', ${id('ep', 'id')}, created_at + interval '2 days' from accounts where phone like '%7'`,
];

/** Two thousand people who were erased, and as many copies that staff made for somebody. */
const erased = (): string[] => [
  `insert into erasures (id, kind, account, asked_at, due_at, entry, done_at, receipt)
    select ${id('er', 'n')}, 'customer', ${id('erased', 'n')}, now() - n * interval '1 hour', now() - n * interval '1 hour', n, now(), '{}'
    from generate_series(1, 2000) n`,
  `insert into data_exports (id, account, at, staff, staff_name, reason)
    select ${id('ex', 'n')}, ${id('erased', 'n')}, now(), 'x', 'Meera', 'x' from generate_series(1, 2000) n`,
];

/** SQL that fills the tables about people, in any order. */
export const peopleRows = (sizes: Sizes): string[] => [
  ...customers(sizes),
  ...signIns(sizes),
  ...messages(sizes),
  ...partners(sizes),
  ...teams(sizes),
  ...agreed(),
  ...unproved(),
  ...erased(),
];
