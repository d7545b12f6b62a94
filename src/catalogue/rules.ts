import type { FileId } from '#kernel/ids.ts';
import { fromRupees, inr, toRupees, type Paise } from '#kernel/money.ts';
import { photosHeld, type PageCount } from '#kernel/page-counts.ts';
import { firstName, isSameName, othersNamed, peopleNamed } from '#kernel/names.ts';
import type { Subject } from '#kernel/subject.ts';
import type { Theme } from '#kernel/themes.ts';

export interface Plan {
  id: string;
  name: string;
  description: string;
  price: Paise;
  /** For each copy beyond the first. */
  extraPrice: Paise;
  pages: PageCount;
  image: FileId | null;
}

export interface BusinessPlan {
  id: string;
  name: string;
  description: string;
  bullets: string[];
  pages: PageCount;
  /** For one magazine of a plan that is not customised by a bundle; null: its bundles have the prices. */
  price: Paise | null;
  /** Smallest first; `price` is for one magazine. None when the plan has a price of its own. */
  bundles: { size: number; price: Paise }[];
}

export interface SubCategory {
  id: string;
  name: string;
  tagLine: string;
  theme: Theme;
  /** Its place among the ten cards of the home page, if it has one. */
  home: number | null;
}

export interface ThemeWithEditions {
  id: string;
  name: Theme;
  children: SubCategory[];
}

export interface Category {
  id: string;
  name: string;
  theme: Theme;
}

/** A page of a sample as a picture; sides in pixels. */
export interface PagePicture {
  file: FileId;
  width: number;
  height: number;
}

/** A sample edition. */
export interface Product {
  id: string;
  title: string;
  category: Category;
  description: string;
  bullets: string[];
  customerName: string;
  customerCity: string;
  customerImage: FileId | null;
  feedback: string;
  feedbackTitle: string;
  thumbnail: FileId | null;
  pdf: FileId | null;
  /** The pictures of the carousel by their names. */
  images: Record<string, FileId>;
  /** The lists that show it, e.g. `{ portfolio: true, souvenir: false }`. */
  display: Record<string, boolean>;
  /** Where Create Order leads; null: to the plans (C-G06). */
  direction: string | null;
  isNew: boolean;
}

/** The fixed plan id of a partner's physical sample (D22). */
export const samplePlanId = '74dgbja2dzkzecp9vg3rkydzxh';

/** The plans of the pricing list that are offered: the first three (C-P01). */
export const offeredPlans = <P>(plans: readonly P[]): P[] => plans.slice(0, 3);

/** The bundle size that is selected at first (P-R10). */
export const defaultBundleSize = 10;

/** The flat shipping fee every order pays (C-C07), shown beside the first price. */
export const shippingFee: Paise = fromRupees(70);

/** What the cheapest plan on sale costs, in rupees; undefined while none is. */
export const lowestPrice = (plans: readonly { price: number }[]): number | undefined =>
  plans.length > 0 ? Math.min(...plans.map(({ price }) => price)) : undefined;

/** The cheapest of the plans that are offered. */
export const cheapestPlan = <P extends { price: number }>(plans: readonly P[]): P | undefined =>
  offeredPlans(plans).toSorted((a, b) => a.price - b.price)[0];

/** "From ₹1,449, plus ₹70 shipping" of that price (D43). */
export const fromText = (rupees: number): string => `From ${inr(rupees)}, plus ${inr(toRupees(shippingFee))} shipping`;

/** How many photos a magazine of so many pages shows well, in words. */
export const photosText = (pages: number): string => `about ${photosHeld(pages)} photos`;

/**
 * The 'actual value' of a plan card, in rupees: 1,000 more than its price (C-P04). It is a text, and never struck
 * through: nobody was charged it before.
 */
export const actualValue = (rupees: number): number => rupees + 1000;

/** A bundle of a business plan on the wire: `{planId}-{size}`. */
export const bundleId = (plan: string, size: number): string => `${plan}-${size}`;

/** The parts of a bundle's wire id, or undefined when it has another form. */
export function readBundleId(id: string): { plan: string; size: number } | undefined {
  const [, plan, size] = /^([0-9a-z]{1,64})-([1-9]\d{0,3})$/.exec(id) ?? [];
  return plan && size ? { plan, size: Number(size) } : undefined;
}

/** The choice that is passed from screen to screen until the order; the names are those of the addresses (C-R07). */
export interface EditionChoice {
  plan?: string | undefined;
  /** The sub-category's id. */
  category?: string | undefined;
  /** The theme. */
  categoryname?: string | undefined;
  /** The sub-category's name. */
  subcategoryname?: string | undefined;
}

/** A path with the choice so far as its query, escaped (C-P03). */
export function withChoice(path: string, choice: EditionChoice): string {
  const order = ['plan', 'category', 'categoryname', 'subcategoryname'] as const;
  const parts = order.flatMap(name => {
    const value = choice[name];
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return parts.length ? `${path}?${parts.join('&')}` : path;
}

/**
 * The path of the next step of choosing: the first screen whose part of the choice is missing, otherwise the order
 * (C-P03, C-P05, C-P06).
 */
export function nextStepPath(choice: EditionChoice): string {
  const { plan, category, categoryname } = choice;
  if (category) return withChoice(plan ? '/checkout' : '/selectPlan', choice);
  if (categoryname) return withChoice('/sub_category', { plan, category: categoryname });
  return withChoice(plan ? '/category' : '/plans', { plan });
}

/** The choice in an address's query. */
export const readChoice = (search: URLSearchParams): EditionChoice => ({
  plan: search.get('plan') ?? undefined,
  category: search.get('category') ?? undefined,
  categoryname: search.get('categoryname') ?? undefined,
  subcategoryname: search.get('subcategoryname') ?? undefined,
});

const normalized = (text: string): string => text.trim().toLowerCase();

/** The parent whose name matches the query, whatever its capitals (C-P06). */
export const parentNamed = <P extends { name: string }>(parents: readonly P[], query: string): P | undefined =>
  parents.find(parent => normalized(parent.name) === normalized(query));

/** The products whose display flag of that name, as on the wire, is true (C-G01). Without a name all of them. */
export function withDisplayFlag<P extends { display: Readonly<Record<string, boolean>> }>(
  products: readonly P[],
  flag: string | null | undefined,
): P[] {
  if (!flag) return [...products];
  return products.filter(product => Object.hasOwn(product.display, flag) && product.display[flag]);
}

/** Grid page size: 4 on screens wider than 768 px, otherwise 2 (C-G02). */
export const gridPageSize = (wide: boolean): number => (wide ? 4 : 2);

interface GridPage<T> {
  page: number;
  total: number;
  items: T[];
}

/** One page of a grid; the page number is clamped to 1..total, and total is at least 1 (C-G02). */
export function gridPage<T>(items: readonly T[], requestedPage: number, size: number): GridPage<T> {
  const total = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(total, Math.max(1, Math.trunc(requestedPage) || 1));
  return { page, total, items: items.slice((page - 1) * size, page * size) };
}

/**
 * Where Create Order on a product page leads: the product's own direction when it is an address of ours, else the plans
 * (C-G06).
 */
export const orderPath = (direction: string | null): string =>
  direction && /^\/(?![/\\])/.test(direction) ? direction : '/plans';

/** The file's id in a share link such as `…/file/d/{id}/view` or `…?fileId={id}`, or a bare id. */
export function fileIdOf(link: string): string | undefined {
  const found = /\/d\/([\w-]+)/.exec(link) ?? /[?&](?:fileId|id)=([\w-]+)/.exec(link) ?? /^([\w-]+)$/.exec(link);
  return found?.[1];
}

/** Groups the entries of the pricing list by plan, in the list's order. */
export function groupByPlan<B extends { name: string }>(bundles: readonly B[]): { name: string; bundles: B[] }[] {
  const names = [...new Set(bundles.map(bundle => bundle.name))];
  return names.map(name => ({ name, bundles: bundles.filter(bundle => bundle.name === name) }));
}

/** An entry of the business pricing list; without `perMagazine` it is not customised by a bundle. */
interface MaybeBundle {
  perMagazine?: number | undefined;
}

/**
 * The bundle of this size; undefined when there is none, and the plan's price is then a dash (D24). A plan that is not
 * customised has one entry with the same price for every size.
 */
export const bundleOfSize = <B extends MaybeBundle>(bundles: readonly B[], size: number): B | undefined =>
  bundles.find(({ perMagazine = size }) => perMagazine === size);

/** How many magazines an entry of the business pricing list is bought for: its bundle, or one. */
export const magazineCount = ({ perMagazine = 1 }: MaybeBundle): number => perMagazine;

/** `1 iCredit`, `10 iCredits`. */
export const creditsLabel = (count: number): string => `${count} ${count === 1 ? 'iCredit' : 'iCredits'}`;

/** Every bundle size any plan offers, smallest first. */
export const bundleSizes = (bundles: readonly MaybeBundle[]): number[] =>
  [...new Set(bundles.flatMap(({ perMagazine }) => perMagazine ?? []))].toSorted((a, b) => a - b);

/** The sample whose Create Order leads to a sub-category: an example of that kind of edition. */
export const sampleFor = <P extends { direction: string | null }>(
  products: readonly P[],
  subCategory: string | undefined,
): P | undefined =>
  subCategory
    ? products.find(({ direction }) => new URLSearchParams(direction?.split('?')[1]).get('category') === subCategory)
    : undefined;

/**
 * The partner's category for a choice of the consumer shop: that of the sample which leads to the chosen sub-category,
 * otherwise of a sample of the chosen theme, which /sub_category names in `category`; undefined when neither was
 * chosen.
 */
export const categoryFor = (
  products: readonly { direction: string | null; theme: string; categoryId: string }[],
  { category, categoryname = category }: EditionChoice,
): string | undefined =>
  (sampleFor(products, category) ?? products.find(({ theme }) => normalized(theme) === normalized(categoryname ?? '')))
    ?.categoryId;

/** A plan's name without its prefix: `imurs iconic` is Iconic (P-R03, P-R10). */
export function shortName(name: string): string {
  const withoutPrefix = name.trim().split(/\s+/).slice(1).join(' ') || name.trim();
  return withoutPrefix.charAt(0).toUpperCase() + withoutPrefix.slice(1);
}

const smallWords = new Set([
  'a',
  'and',
  'at',
  'but',
  'by',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'then',
  'to',
  'with',
]);

/** A name from an address as a title: `stolen glances and heartbeats` is Stolen Glances and Heartbeats. */
export const titleCase = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .map((word, at) =>
      at > 0 && smallWords.has(word.toLowerCase()) ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');

interface Telling {
  subject: Subject | null;
  /** Who gives it, as the magazine says it; null while nobody said so. */
  from: string | null;
}

/**
 * W50: whether whoever tells is also the one it is about, whom the questions then call "you": in a magazine about
 * oneself, unless it says that it is from somebody else, in every theme where the name on the cover is that of whoever
 * gives or ordered it, and in one about a couple that is from both of them. Pure.
 */
export function tellsOfThemself(theme: Theme, { subject, from }: Telling, orderedBy?: string): boolean {
  if (theme === 'Self' && from === null) return true;
  if (subject === null) return false;
  if (subject.kind !== 'one') {
    const isFromAll = from !== null && [subject.name, subject.calledAs ?? ''].some(name => isSameName(name, from));
    return isFromAll && (theme === 'Self' || theme === 'Couple');
  }
  const isOwner = orderedBy !== undefined && isSameName(subject.name, orderedBy);
  if (from === null) return isOwner;
  const names = [subject.name, subject.calledAs ?? subject.name, ...(isOwner ? [firstName(orderedBy)] : [])];
  return names.some(name => isSameName(name, from));
}

/**
 * W50: whom the questions about a couple speak of: of two people one of whom tells, the other one ("you and Rohan").
 * Pure.
 */
export function partnerOfTeller(theme: Theme, { subject, from }: Telling, orderedBy = ''): Subject | null {
  if (theme !== 'Couple' || subject?.kind !== 'two') return subject;
  const others = othersNamed(subject.name, [orderedBy, ...peopleNamed(from ?? '')].filter(Boolean));
  const [other] = others;
  if (peopleNamed(subject.name).length !== 2 || others.length !== 1 || other === undefined) return subject;
  return { name: firstName(other), calledAs: null, kind: 'one', pronoun: 'they' };
}
