/**
 * Where the database has data of people, table by table (W100): how its rows are found, what is erased with a magazine
 * and with a person, and what stays and why. Retention, erasure, export and docs/privacy.md are made from this table; a
 * test fails for a table or column that it does not name.
 */

/**
 * What tells whose a row is: an account, or an order that is the account's. Never a phone or an e-mail address, which
 * several people can have, one after the other (D41). `about`: the order it is about and with which it is erased, while
 * it is the data of the account that it names.
 */
export type Key = 'account' | 'edition' | 'about' | 'contribution' | 'payment';

/** Rows are deleted, or these columns get these values: SQL literals, the same for everybody. */
export type RowErasure = 'delete' | Readonly<Record<string, string>>;

export interface PersonalTable {
  table: string;
  /** What it has, in words for the person. */
  what: string;
  /** The columns that say whose a row is. */
  by: Readonly<Record<string, Key>>;
  /** What becomes of it when a magazine's time is over, and when its person is erased. */
  magazine?: RowErasure;
  person?: RowErasure;
  /** The texts that stay, and why. */
  stays?: { columns: readonly string[]; why: string };
  /** Columns that no copy for the person has: secrets, their hashes, other people's, and what only machines read. */
  hidden?: readonly string[];
}

const noValue = 'null';
const blank = `''`;
const emptyList = `'[]'`;
/** What stands where the law or a rule of the database wants a name or a link. */
const erasedName = `'Erased'`;
const erasedLink = `'https://erased.invalid/'`;

const ofEdition = { edition: 'edition' } as const;
/** An order's, and the data of the account that a row names. */
const aboutOrder = { account: 'account', edition: 'about' } as const;
const ofContribution = { contribution: 'contribution' } as const;

const orderFacts = 'what was ordered, for how much, and how far it came: the books of the shop, without a name';

/** The names in a text. */
const columnNames = (names: string): string[] => names.split(' ');

/** Deleted with the magazine, and so with the person, too. */
const material = (
  table: string,
  what: string,
  rest: Partial<Pick<PersonalTable, 'by' | 'hidden'>> = {},
): PersonalTable => ({ table, what, by: ofEdition, magazine: 'delete', ...rest });

/** The story, the magazine and what belongs to them. */
const magazineTables: readonly PersonalTable[] = [
  material('story_answers', 'the words of the story', { hidden: ['save', 'device'] }),
  material('story_headlines', 'the headlines chosen for the story'),
  material('story_forms', 'how far the story was told'),
  material('story_photos', 'the photos of the story'),
  material('story_voices', 'the recordings of the story'),
  material('transcripts', 'recordings as words', { hidden: ['attempt'] }),
  material('photo_originals', 'photos as the camera took them'),
  material('story_uploads', 'photos under way', { hidden: ['photo'] }),
  material('story_takes', 'recordings under way', { hidden: ['holder'] }),
  material('consents', 'what friends agreed to', { by: ofContribution }),
  material('contribution_answers', 'the words of friends', { by: ofContribution }),
  material('contribution_photos', 'the photos of friends', { by: ofContribution }),
  material('contribution_voices', 'the recordings of friends', { by: ofContribution }),
  material('contributions', 'who told by a link', { hidden: ['key_hash', 'own_link_hash'] }),
  material('story_links', 'the links by which friends tell', { hidden: ['hash'] }),
  material('dropped_files', 'removed files that a soft copy still prints'),
  material('drafts', 'the soft copies'),
  material('edit_heads', 'the magazine as it was changed'),
  material('edits', 'the changes of the magazine'),
  material('wishes', 'the wishes for changes'),
  material('soft_copy_views', 'who has seen the soft copy'),
  material('prints', 'the print files'),
  material('claims', 'what was wrong with the magazine'),
  material('parcels', 'what is printed and sent', { by: { edition: 'edition', partner: 'account' } }),
  material('parcel_numbers', 'the numbers of couriers', { by: { edition: 'edition', partner: 'account' } }),
  material('agreements', 'what was agreed to, and withdrawn', { by: { account: 'account', edition: 'edition' } }),
  material('chat_parts', 'what of the story came by a chat', { hidden: ['person', 'id'] }),
  material('chat_answers', 'what answers were made of in a chat'),
  material('chat_thread', 'what was written to the studio in a chat', { hidden: ['person', 'staff'] }),
  material('order_letters', 'letters to and from the studio', { by: aboutOrder, hidden: ['staff'] }),
  material('note_mentions', 'whom notes of the studio name', { hidden: ['note', 'staff'] }),
  material('order_notes', 'what the studio noted about the order', { hidden: ['staff'] }),
  material('chat_said', 'what we said in a chat', { hidden: ['person', 'provider_id', 'quotes'] }),
  material('conversations', 'the stories told in a chat', {
    by: aboutOrder,
    hidden: ['person', 'link_hash', 'link_key', 'mail_hash'],
  }),
  material('chat_codes', 'the codes by which a chat begins', { by: aboutOrder, hidden: ['hash', 'link_hash'] }),
  material('shared_links', 'the links that show the magazine', { hidden: ['hash'] }),
  material('edition_keys', 'the links of the order', { hidden: ['hash', 'sealed_key'] }),
  material('client_messages', 'when the client was sent a link or reminded', { hidden: ['client'] }),
  material('messages', 'the messages that we sent', {
    by: aboutOrder,
    hidden: ['code', 'link', 'reason', 'cause', 'letter'],
  }),
];

const orderTables: readonly PersonalTable[] = [
  {
    table: 'editions',
    what: 'the orders',
    by: { id: 'edition' },
    magazine: {
      street: noValue,
      city: noValue,
      postal_code: noValue,
      state: noValue,
      recipient: noValue,
      recipient_phone: noValue,
      email: noValue,
      arrival_pin: noValue,
      subject_name: noValue,
      subject_called: noValue,
      subject_kind: noValue,
      subject_pronoun: noValue,
      subject_from: noValue,
      name_before_guest: noValue,
      occasion_on: noValue,
      pdf: noValue,
      thumbnail: noValue,
      track_link: `case when track_link is not null then ${erasedLink} end`,
    },
    person: { customer_name: erasedName, customer_phone: noValue },
    stays: {
      columns: columnNames(
        'id customer partner client mid theme sub_category category plan_id plan_name language design emphasis',
      ),
      why: orderFacts,
    },
  },
  {
    table: 'edition_steps',
    what: 'the history of the orders',
    by: ofEdition,
    magazine: { reason: noValue },
    person: { by_name: noValue },
    stays: { columns: ['edition', 'step', 'by_kind', 'by_id'], why: orderFacts },
  },
  {
    table: 'edition_notes',
    what: 'what happened to the orders',
    by: ofEdition,
    magazine: {
      what: `case when what like 'is about %' or what like '%withdrew%' then 'erased' else what end`,
      reason: `case when what in ('paid', 'refunded') then reason end`,
    },
    person: { by_name: noValue },
    stays: { columns: ['edition', 'by_kind', 'by_id'], why: orderFacts },
  },
  {
    table: 'page_marks',
    what: 'the printed codes of recordings',
    by: ofEdition,
    person: { question: blank, speaker: blank, pin: noValue },
    stays: {
      columns: ['code', 'edition', 'file'],
      why: 'a printed code cannot be called back: its page says that nothing is there any more',
    },
    hidden: ['pin'],
  },
  {
    table: 'copy_orders',
    what: 'the further copies',
    by: ofEdition,
    magazine: {
      street: blank,
      city: blank,
      postal_code: blank,
      state: noValue,
      recipient: blank,
      phone: noValue,
      track_link: `case when track_link is not null then ${erasedLink} end`,
    },
    stays: {
      columns: ['id', 'edition', 'sha256', 'claim', 'mid', 'printed_by', 'shipped_by'],
      why: orderFacts,
    },
  },
  {
    table: 'staff_reads',
    what: 'on which days staff opened the order or found it by a search',
    by: ofEdition,
    person: 'delete',
    hidden: ['staff', 'name'],
  },
  {
    table: 'staff_log',
    what: 'what staff did about the orders',
    by: ofEdition,
    magazine: { reason: noValue },
    stays: { columns: columnNames('id staff name role act kind object edition before after'), why: orderFacts },
    hidden: ['staff', 'name', 'role'],
  },
  {
    table: 'rounds',
    what: 'the revisions that were asked for',
    by: ofEdition,
    stays: { columns: ['edition', 'state', 'sent_by'], why: orderFacts },
  },
];

/** How long money papers are kept, in words. */
export const papersWhy =
  'the tax law, which wants them for eight years from their day, with the name and address on them';

const moneyTables: readonly PersonalTable[] = [
  {
    table: 'payments',
    what: 'the payments',
    by: { payer: 'account' },
    person: { payer_phone: blank, payer_name: blank, bill: `'{}'`, report: noValue, url: noValue },
    stays: {
      columns: columnNames(
        'mid purpose key digest payer_kind payer currency title edition status gateway review_reason',
      ),
      why: papersWhy,
    },
    hidden: ['digest', 'report', 'url'],
  },
  {
    table: 'refunds',
    what: 'the money that went back',
    by: { mid: 'payment' },
    person: { reason: blank, asked_by_name: blank, report: noValue },
    stays: {
      columns: ['id', 'mid', 'capture', 'cause', 'state', 'asked_by', 'decided_by', 'decided_by_name'],
      why: papersWhy,
    },
    hidden: ['report', 'decided_by', 'decided_by_name'],
  },
  {
    table: 'papers',
    what: 'the bills and receipts',
    by: { holder: 'account' },
    stays: {
      columns: columnNames('id kind number series year mid edition refund holder_kind holder content'),
      why: papersWhy,
    },
  },
  {
    table: 'coupon_uses',
    what: 'the coupons that were used',
    by: { payer: 'account' },
    stays: { columns: ['mid', 'coupon', 'payer', 'state'], why: orderFacts },
  },
];

const accountTables: readonly PersonalTable[] = [
  { table: 'accounts', what: 'the account: number, name, e-mail address', by: { id: 'account' }, person: 'delete' },
  { table: 'addresses', what: 'the address of the profile', by: { account: 'account' }, person: 'delete' },
  {
    table: 'partner_members',
    what: 'who works in the team of the partner',
    by: { partner: 'account' },
    person: 'delete',
  },
  { table: 'passkeys', what: 'the passkeys', by: { account: 'account' }, person: 'delete', hidden: ['public_key'] },
  {
    table: 'sessions',
    what: 'where one is signed in',
    by: { account: 'account' },
    person: 'delete',
    hidden: ['token'],
  },
  {
    table: 'email_proofs',
    what: 'the e-mail address that waits to be confirmed',
    by: { account: 'account' },
    person: 'delete',
    hidden: ['hash'],
  },
  {
    table: 'devices',
    what: 'browsers that signed in',
    by: { account: 'account' },
    person: 'delete',
    hidden: ['token'],
  },
  {
    table: 'challenges',
    what: 'sign-in codes that were asked for',
    by: { account: 'account' },
    person: 'delete',
    hidden: ['bound', 'hash'],
  },
  {
    table: 'data_exports',
    what: 'when staff made a copy of everything about one',
    by: { account: 'account' },
    person: 'delete',
  },
  { table: 'reminder_stops', what: 'that one wants no reminders', by: { account: 'account' }, person: 'delete' },
];

const partnerTables: readonly PersonalTable[] = [
  {
    table: 'partners',
    what: 'the profile of the partner',
    by: { id: 'account' },
    person: {
      phone: `'erased ' || id`,
      name: erasedName,
      email: blank,
      city: blank,
      logo: noValue,
      addresses: emptyList,
      gstin: noValue,
      client_phone: noValue,
      erased: 'true',
    },
    stays: { columns: ['id', 'type', 'order_news', 'link_role', 'link_lasts'], why: orderFacts },
  },
  {
    table: 'sample_orders',
    what: 'the printed sample',
    by: { partner: 'account' },
    person: {
      address: blank,
      city: blank,
      zipcode: blank,
      track_link: `case when track_link is not null then ${erasedLink} end`,
    },
    stays: {
      columns: ['id', 'partner', 'mid', 'paper', 'lamination', 'printed_by', 'shipped_by', 'delivered_by'],
      why: orderFacts,
    },
  },
  {
    table: 'credit_lots',
    what: 'the iCredits',
    by: { partner: 'account' },
    stays: { columns: ['id', 'partner', 'plan_id', 'plan_name'], why: papersWhy },
  },
  {
    table: 'credit_ledger',
    what: 'how the iCredits were spent',
    by: { partner: 'account' },
    person: { by_name: noValue },
    stays: { columns: ['id', 'partner', 'kind', 'edition', 'mid', 'order_key', 'lot', 'adjustment'], why: papersWhy },
  },
  {
    table: 'credit_adjustments',
    what: 'iCredits put right by the studio',
    by: { partner: 'account' },
    person: { reason: erasedName },
    stays: {
      columns: columnNames('id partner key plan_id plan_name state asked_by asked_by_name decided_by decided_by_name'),
      why: papersWhy,
    },
  },
];

/**
 * Every table with data of people, in the order in which rows can be deleted. Files stand in `files`, which a magazine
 * and a person lose by the claims of ADR 0030.
 */
export const personalTables: readonly PersonalTable[] = [
  ...magazineTables,
  ...orderTables,
  ...moneyTables,
  ...partnerTables,
  ...accountTables,
];

/** What becomes of a table with a magazine or a person. Throws for a table that keeps everything then. */
export function erasureOf(table: string, cause: 'magazine' | 'person'): RowErasure {
  const erasure = personalTables.find(one => one.table === table)?.[cause];
  if (!erasure) throw new Error(`nothing of ${table} is erased with a ${cause}`);
  return erasure;
}
