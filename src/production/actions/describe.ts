import { dayInIndia } from '#kernel/dates.ts';
import { zoneOfPin } from '#kernel/delivery-zones.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { PostalAddress } from '#kernel/pins.ts';
import type { Ctx } from '#platform/context.ts';
import { allPrintableFiles, copyOrdersById, type CopyOrder } from '#src/afterwards/index.ts';
import { editionsById, type Edition } from '#src/editions/index.ts';
import { editionTitle } from '#src/editions/rules.ts';
import { brandsOf, samplesById, type SampleWithPartner } from '#src/partners/index.ts';
import { allPrintFiles, printState, type PrintRecord } from '#src/press/index.ts';
import { whyNotPrinted } from '#src/press/rules.ts';
import { withdrawnFromAllApproved } from '#src/soft-copy/index.ts';
import { dueDay, promisedDay, type KindLabel, type WhyLeftOut } from '../rules.ts';
import type { ParcelRow } from '../store.ts';

/** Where a parcel goes. */
interface Destination extends PostalAddress {
  recipient: string;
  phone: string | null;
}

/** A parcel with everything that its ticket, its slip and its row say. */
export interface Parcel {
  row: ParcelRow;
  label: KindLabel;
  title: string;
  /** Whom the magazine is about, and who ordered it. */
  about: string | null;
  customer: string;
  /** The partner under whose name it comes; null: the shop. */
  brand: { id: string; name: string; phone: string | null } | null;
  plan: string;
  pages: number | null;
  copies: number;
  paper: string;
  /** Null once it is not known any more. */
  to: Destination | null;
  due: string | null;
  print: PrintRecord | undefined;
  /** Why it cannot be printed now, with the words for staff; null when it can, and once it is. */
  problem: { why: WhyLeftOut; words: string } | null;
}

interface Sources {
  editions: ReadonlyMap<string, Edition>;
  copies: ReadonlyMap<string, CopyOrder>;
  samples: ReadonlyMap<string, SampleWithPartner>;
  prints: ReadonlyMap<string, PrintRecord>;
  copyProblems: ReadonlyMap<string, { problem: string | null }>;
  withdrawn: ReadonlyMap<EditionId, string[]>;
  brands: ReadonlyMap<string, { name: string; clientPhone: string | null }>;
}

const idsOf = (rows: readonly ParcelRow[], kind: ParcelRow['kind']): string[] =>
  rows.filter(row => row.kind === kind).map(({ id }) => id);

async function readSources(ctx: Ctx, rows: readonly ParcelRow[]): Promise<Sources> {
  const editionIds = [...new Set(rows.flatMap(({ edition }) => edition ?? []))];
  const toPrint = [...new Set(rows.flatMap(({ edition, state }) => (edition && state === 'print' ? [edition] : [])))];
  const editions = await editionsById(ctx, editionIds);
  const copies = await copyOrdersById(ctx, idsOf(rows, 'copies'));
  const partners = [...new Set([...editions.values()].flatMap(({ partner }) => partner ?? []))];
  const unprinted = [...copies.values()].filter(({ printedAt }) => printedAt === null);
  return {
    editions,
    copies,
    samples: await samplesById(ctx, idsOf(rows, 'sample')),
    prints: toPrint.length > 0 ? await allPrintFiles(ctx, toPrint) : new Map(),
    copyProblems: unprinted.length > 0 ? await allPrintableFiles(ctx, unprinted) : new Map(),
    withdrawn: toPrint.length > 0 ? await withdrawnFromAllApproved(ctx, toPrint) : new Map(),
    brands: partners.length > 0 ? await brandsOf(ctx, partners) : new Map(),
  };
}

const dueOfRow = (row: ParcelRow, neededBy: string | null): string | null =>
  row.state === 'there'
    ? null
    : dueDay({ lane: row.state, since: dayInIndia(row.since), neededBy, promisedOn: row.promisedOn });

function printProblem(row: ParcelRow, edition: Edition, sources: Sources): Parcel['problem'] {
  if (row.state !== 'print') return null;
  if (edition.cancelled || (row.kind === 'edition' && edition.orderStatus < 4))
    return { why: 'taken-back', words: 'It is not at the printer any more.' };
  const [name] = sources.withdrawn.get(edition.id) ?? [];
  if (name !== undefined) return { why: 'withdrawn', words: `${name} withdrew words that it prints.` };
  const state = printState(sources.prints.get(edition.id));
  if (state !== 'released') return { why: 'not-released', words: whyNotPrinted[state] };
  const words = row.kind === 'copies' ? (sources.copyProblems.get(row.id)?.problem ?? null) : null;
  return words === null ? null : { why: 'not-released', words };
}

/** The parcel of an edition, or of further copies of it. */
function parcelOfEdition(ctx: Ctx, row: ParcelRow, sources: Sources): Parcel | undefined {
  const edition = sources.editions.get(row.edition ?? '');
  const copies = row.kind === 'copies' ? sources.copies.get(row.id) : undefined;
  if (!edition || (row.kind === 'copies' && !copies)) return undefined;
  const { paper, cover, lamination } = ctx.config.press.making;
  const brand = sources.brands.get(edition.partner ?? '');
  const own = edition.address && {
    ...edition.address,
    recipient: edition.recipient.name,
    phone: edition.recipient.phone,
  };
  return {
    row,
    label: row.kind === 'edition' ? 'edition' : copies?.claim ? 'reprint' : 'copies',
    title: editionTitle(edition),
    about: edition.person,
    customer: edition.customerName,
    brand: brand ? { id: edition.partner ?? '', name: brand.name, phone: brand.clientPhone } : null,
    plan: edition.plan.name,
    pages: edition.plan.pages,
    copies: copies?.copies ?? edition.copies,
    paper: `${paper}; cover ${cover}, ${lamination}`,
    to: copies ?? own,
    due: dueOfRow(row, row.kind === 'edition' ? edition.about.neededBy : null),
    print: sources.prints.get(edition.id),
    problem: printProblem(row, edition, sources),
  };
}

function parcelOfSample(row: ParcelRow, { samples }: Sources): Parcel | undefined {
  const found = samples.get(row.id);
  if (!found) return undefined;
  const { sample, partner } = found;
  const { address: street, city, zipcode: postalCode } = sample;
  return {
    row,
    label: 'sample',
    title: `Sample for ${partner.name}`,
    about: null,
    customer: partner.name,
    brand: null,
    plan: 'Sample',
    pages: null,
    copies: sample.quantity,
    paper: `${sample.gsm} gsm, ${sample.paper}, ${sample.lamination}`,
    to: { recipient: partner.name, phone: partner.phone, street, city, postalCode, state: null },
    due: dueOfRow(row, null),
    print: undefined,
    problem: null,
  };
}

/** These parcels with all that is said of them, in their order; those whose order is gone are left out. */
export async function describeParcels(ctx: Ctx, rows: readonly ParcelRow[]): Promise<Parcel[]> {
  const sources = await readSources(ctx, rows);
  return rows.flatMap(
    row => (row.kind === 'sample' ? parcelOfSample(row, sources) : parcelOfEdition(ctx, row, sources)) ?? [],
  );
}

/** The day by which a parcel that is sent today is brought, as promised for where it goes. */
export const promisedNow = (ctx: Ctx, parcel: Pick<Parcel, 'to'>): string =>
  promisedDay(dayInIndia(ctx.now()), zoneOfPin(parcel.to?.postalCode ?? '') ?? null);
