import { days as daysOpen, id, oneIn, type Sizes } from './sizes.ts';

const amount = 151_900;
/** What each order bought, whole: an invoice is written from it when its parcel is on its way. */
const bill = {
  kind: 'order',
  plan: { id: 'iconic', name: 'imurs iconic', pages: 12 },
  subCategory: { id: 'birthday spotlight', name: 'Birthday Spotlight', theme: 'Gifting' },
  lines: [{ key: 'price', label: 'imurs iconic', rule: '12 pages', amount }],
  copies: 1,
  option: 'upfront',
  coupon: null,
  total: amount,
  now: amount,
  later: 0,
};

/** The columns of a payment that was made; `from` is what it is for. */
const paid = (columns: { mid: string; purpose: string; key: string; amount: string }, from: string) => `
  select ${columns.mid}, '${columns.purpose}', ${columns.key}, md5(${columns.mid}), 'customer', customer, customer_phone, customer_name, ${columns.amount}, 'INR',
    'Birthday Spotlight Edition', '${JSON.stringify(bill)}'::jsonb, id, 'paid', 'https://bank.example/' || ${columns.mid},
    'sandbox', null::jsonb, created_at, created_at, created_at, created_at, null from ${from}`;

/** One in 2,000 payments of orders is in review; its money went back unless it is of the last two weeks. */
const payments = ({ n, customers }: Sizes): string => `
  insert into payments (mid, purpose, key, digest, payer_kind, payer, payer_phone, payer_name, amount, currency, title, bill, edition, status, url, gateway, report,
      created_at, expires_at, ended_at, paid_at, review_reason)
  select mid, purpose, key, digest, payer_kind, payer, payer_phone, payer_name, amount, currency, title, bill, edition,
      case when in_review then 'paid_review' else 'paid' end, url, gateway, report, created_at, expires_at, ended_at, paid_at, case when in_review then 'amount' end
    from (select p.*, ${oneIn(2000, 'mid')} and purpose = 'order' as in_review from
      (${paid({ mid: 'mid', purpose: 'order', key: `'order:' || sub_category`, amount: 'case when is_fifty then 75950 else 151900 end' }, 'editions where mid is not null')}) p
        (mid, purpose, key, digest, payer_kind, payer, payer_phone, payer_name, amount, currency, title, bill, edition, status, url, gateway, report, created_at, expires_at, ended_at, paid_at, review_reason)) x
  union all ${paid({ mid: id('bal', 'id'), purpose: 'balance', key: `'balance:' || id`, amount: '75950' }, 'editions where is_fifty and paid = total')}
  union all ${paid({ mid: id('cm', 'id'), purpose: 'copies', key: `'copies:' || id`, amount: '89900' }, `editions where mid is not null and order_status = 6 and ${oneIn(40, 'id', 1)}`)}
  union all select mid, 'bundle', 'bundle:' || plan_id, md5(mid), 'partner', partner, '', 'Studio', 899900, 'INR', 'iCredits', '{"kind":"bundle"}', null, 'paid', null, 'sandbox',
      null, made_at, made_at, made_at, made_at, null
    from (select credit_ledger.mid, credit_ledger.partner, credit_ledger.made_at, plan_id from credit_ledger join credit_lots on credit_lots.id = lot where kind = 'bundle') l
  union all select ${id('x', 'n')}, 'order', 'order:' || n % 40, md5(n::text), 'customer', ${id('c', `case when n % 400 = 57 then 1 else 1 + n % ${customers} end`)}, '', 'Asha', 151900, 'INR', 'Edition', '{}',
      null, 'expired', null, 'sandbox', null, moment, moment, moment, null, null
    from (select n, now() - n % 700 * interval '1 day' - n % 1440 * interval '1 minute' as moment from generate_series(1, ${n / 5}) n) x`;

/**
 * A part of every fifth payment went back, so that no plan reads all refunds. One refund in a hundred failed and was
 * made again; a few of the last days wait or failed.
 */
const settled: readonly string[] = [
  `insert into payment_events (id, mid, received_at) select 'ev' || mid, mid, created_at from payments where status like 'paid%'`,
  `insert into payment_captures (mid, id, amount, refunded, seen_at)
    select p.mid, 'cap' || p.mid, p.amount,
      case when e.cancelled_at is not null or (p.status = 'paid_review' and p.created_at < now() - interval '14 days') then p.amount
        when ${oneIn(5, 'p.mid')} then 10000 else 0 end, p.created_at
    from payments p left join editions e on e.mid = p.mid where p.status like 'paid%'`,
  `insert into refunds (id, mid, capture, amount, cause, reason, state, asked_by, asked_by_name, created_at, ended_at, superseded, payment_at)
    select ${id('r', 'mid')}, mid, id, refunded, case refunded when amount then 'cancelled' else 'staff' end, 'A smudge on page 3.',
      case when seen_at < now() - interval '5 days' then 'done' when ${oneIn(3, 'mid')} then 'failed' when ${oneIn(3, 'mid', 1)} then 'asked' else 'done' end,
      'system:x', 'Meera', seen_at, seen_at, false, seen_at from payment_captures where refunded > 0
    union all select ${id('rf', 'mid')}, mid, id, refunded, 'staff', 'The bank was away.', 'failed', 'system:x', 'Meera', seen_at - interval '1 minute', seen_at - interval '1 minute', seen_at < now() - interval '5 days', seen_at
      from payment_captures where refunded > 0 and ${oneIn(100, 'mid')}`,
  `insert into coupon_uses (mid, coupon, payer, state, held_at) select mid, (select id from coupons where code = 'FIRSTSTORY'), payer, 'used', created_at
    from payments where purpose = 'order' and status = 'paid' and ${oneIn(8, 'mid')}`,
];

/** Numbers of every day but yesterday, which a job still counts; hours as wide as a busy day has them. */
const days = `insert into studio_days (day, counts, hours, counted_at)
  select day, '{"orders":1370,"partnerOrders":130,"ordered":180000000,"takings":190000000,"refunded":4000000,"promised":2500,"late":120,"approved":1300,"revised":300,"firstCopies":1320,"unedited":400,"claims":20,"coupons":150,"credits":200}'::jsonb,
    jsonb_build_object('draft', h, 'approval', h, 'parcel', h), day + interval '25 hours'
  from (select jsonb_object_agg(n, 1 + n % 40) as h from generate_series(0, 70) n) x,
    generate_series((now() - interval '${daysOpen} days')::date, (now() - interval '2 days')::date, interval '1 day') g, lateral (select g::date as day) d`;

/** A settlement report for each of the last months' days, with every capture of it. */
const settlements: readonly string[] = [
  `insert into settlement_reports (id, gateway, sha256, lines, counts, totals, span, uploaded_by, uploaded_by_name, uploaded_at)
    select ${id('sr', 'n')}, 'razorpay', md5(n::text), 1, '{"matched":1,"differs":0,"unknown":0,"again":0,"twice":0,"other":0}'::jsonb,
      '{"payments":1,"refunds":0,"other":0,"fee":0,"tax":0,"net":1}'::jsonb, '{"captures":null,"refunds":null,"gateways":[]}'::jsonb, 'x', 'Farah',
      now() - n * interval '1 day' from generate_series(0, 180) n`,
  `insert into settlement_lines (report, line, kind, reference, belongs_to, amount, fee, tax, net, settlement, settled_on, state, mid, ours, ours_amount)
    select ${id('sr', `extract(day from now() - seen_at)::int`)}, row_number() over (order by seen_at), 'payment', c.id, '', amount, amount / 50, amount / 250, amount, 'setl', '',
      case when ${oneIn(1000, 'mid')} then 'unknown' else 'matched' end, mid, c.id, amount
    from payment_captures c, (select count(*) from settlement_reports) r where seen_at > now() - interval '179 days' and seen_at < now() - interval '3 days'`,
];

const year = `to_char(day - interval '3 months', 'YY') || to_char(day + interval '9 months', 'YY')`;

const maharashtra = `jsonb_build_object('code', '27', 'name', 'Maharashtra', 'unionTerritory', false)`;

/** Papers in their series, numbered by year; `rows` has what each is about, ordered by `at`. */
const papers = (series: string, kind: string, rows: string) => `
  select ${id(kind, `mid || coalesce(refund, edition, '')`)}, '${kind}', '${series}/' || year || '/' || lpad(serial::text, greatest(6, length(serial::text)), '0'), '${series}', year, serial, mid, edition,
    refund, holder_kind, holder, day, total,
    jsonb_build_object('seller', jsonb_build_object('name', 'Imurs Magazines LLP', 'gstin', '27AAPFU0939F1ZV', 'state', ${maharashtra}), 'buyer', jsonb_build_object('name', 'Asha Rao', 'gstin', null),
      'place', ${maharashtra}, 'lines', jsonb_build_array(jsonb_build_object('description', 'Birthday Spotlight Edition', 'code', '9989', 'quantity', 1, 'rate', 1800,
        'taxable', total, 'cgst', 0, 'sgst', 0, 'igst', 0, 'amount', total)), 'total', total,
      'refers', case when refund is null then '[]' else jsonb_build_array(jsonb_build_object('number', 'RV/2627/' || mid, 'day', day)) end), at
  from (select *, ${year} as year, row_number() over (partition by ${year} order by at) as serial from
    (select x.*, (at at time zone 'Asia/Kolkata')::date as day from (${rows}) x (mid, edition, refund, holder_kind, holder, total, at)) y) z`;

const paperRows: readonly string[] = [
  `insert into papers (id, kind, number, series, year, serial, mid, edition, refund, holder_kind, holder, day, total, content, issued_at)
    ${papers('RV', 'receipt', `select mid, edition, null, payer_kind, payer, amount, paid_at from payments where status = 'paid' and purpose in ('order', 'balance')`)}
    union all ${papers(
      'INV',
      'invoice',
      `select mid, case when purpose = 'order' then edition end, null, payer_kind, payer, amount, paid_at from payments where status = 'paid' and purpose in ('bundle', 'copies')
        union all select mid, id, null, 'customer', customer, total, moved_at from editions where mid is not null and order_status = 6`,
    )}
    union all ${papers('RF', 'refund', `select r.mid, p.edition, r.id, p.payer_kind, p.payer, r.amount, r.created_at from refunds r join payments p on p.mid = r.mid where r.state = 'done' and p.status = 'paid'`)}`,
  `insert into paper_series (series, year, last) select series, year, max(serial) from papers group by 1, 2`,
];

/** SQL that fills the tables about money, in any order. */
export const moneyRows = (sizes: Sizes): string[] => [payments(sizes), ...settled, ...paperRows, days, ...settlements];
