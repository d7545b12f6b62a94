import type { JsonOf } from '#kernel/call.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import type { Edition } from '#src/editions/index.ts';
import type { MagazinePlan } from '#typeset/index.ts';
import { pageName } from '../rules/edits.ts';
import { logoFileOf } from './brand-logo.ts';
import {
  authorizeMagazine,
  editingSources,
  editLimits,
  withEngine,
  type Author,
  type DocumentNow,
  type MagazineSources,
} from './document.ts';
import { shownTo } from './magazine.ts';
import type * as wire from '../wire/editing.ts';

/** How often pages of one magazine are drawn. */
const drawLimit: RateLimit = { name: 'previews', max: 600, seconds: 600 };

/** How many pages may be drawn or wait at once (W49), of all people and of one: a next one waits for the first. */
const [mostDrawings, mostOfOne] = [12, 2];
/** The drawings of each person that are not done, and the end of the last of them. */
const drawings = new Map<string, { count: number; last: Promise<unknown> }>();

/** Draws after what is being drawn for the same person. Throws `Refused` 429 and 503. */
async function drawInTurn<Drawn>(
  ctx: Ctx,
  { edition, author }: { edition: Edition; author: Author },
  draw: () => Promise<Drawn>,
): Promise<Drawn> {
  const person = `${edition.id} ${author.by}`;
  const own = drawings.get(person) ?? { count: 0, last: Promise.resolve() };
  if (own.count >= mostOfOne)
    throw new Refused('too-many', 'Pages are being drawn for you. The next one comes after them.');
  if ([...drawings.values()].reduce((sum, { count }) => sum + count, 0) >= mostDrawings)
    throw new Refused('busy', 'Many pages are being drawn right now. Please try again in a minute.');
  const drawn = own.last.then(async () => {
    await consumeRateLimit(ctx, drawLimit, edition.id);
    return draw();
  });
  drawings.set(person, { count: own.count + 1, last: drawn.catch(() => {}) });
  try {
    return await drawn;
  } finally {
    const { count, last } = drawings.get(person)!;
    if (count > 1) drawings.set(person, { count: count - 1, last });
    else drawings.delete(person);
  }
}

/** A page of a magazine as it is now. */
interface ShownPage {
  now: DocumentNow;
  sources: MagazineSources;
  page: string;
}

/** The plan with one page in another layout. Throws `Refused` 409 when the page cannot have it. */
async function planInLayout(ctx: Ctx, { now, sources, page }: ShownPage, template: string): Promise<MagazinePlan> {
  const made = await withEngine(ctx, engine =>
    engine.editMagazine({ document: now.document, edit: { do: 'layout', page, template }, ...sources }, editLimits),
  );
  if ('refused' in made) throw new Refused('edit-refused', made.refused);
  return made.document.plan;
}

/** Throws `Refused` 404 for a page that the magazine does not have, or that cannot be drawn alone. */
function assertPage({ document: { plan } }: DocumentNow, id: string): void {
  if (!plan.pages.some(page => page.id !== undefined && pageName(page) === id))
    throw new Refused('not-found', 'This page is not in the magazine any more. Look at the magazine again.');
}

const base64 = (pictures: readonly Buffer[]): string => pictures[0]?.toString('base64') ?? '';

/** How wide a page is drawn for a screen, px. */
const screenWidth = 800;

type PreviewRequest = JsonOf<typeof wire.previews>;

/** A page as it is now, or as it would be in another layout. Throws `Refused` 404, 409, 429 and 503. */
export async function previewPage(ctx: Ctx, { edition: id, page, template, width = screenWidth }: PreviewRequest) {
  const { edition, author } = await authorizeMagazine(ctx, id);
  const { now } = await shownTo(ctx, edition, author);
  assertPage(now, page);
  return drawInTurn(ctx, { edition, author }, async () => {
    const sources = await editingSources(ctx, edition, now.base);
    const plan = template === undefined ? now.document.plan : await planInLayout(ctx, { now, sources, page }, template);
    const logo = await logoFileOf(ctx, plan);
    const { pictures, hash } = await withEngine(ctx, engine =>
      engine.drawPage({ plan, page, ...logo, photos: sources.photos, widths: [width] }, editLimits),
    );
    return { head: now.head, picture: base64(pictures), hash };
  });
}

interface DrawnAtOnce {
  edition: Edition;
  author: Author;
  base: DocumentNow['base'];
  plan: MagazinePlan;
  page: string;
}

/** The picture of a page that was just changed; null when it cannot be drawn at once: the change itself stands. */
export async function pictureAtOnce(
  ctx: Ctx,
  { edition, author, base, plan, page }: DrawnAtOnce,
): Promise<string | null> {
  try {
    return await drawInTurn(ctx, { edition, author }, async () => {
      const { photos } = await editingSources(ctx, edition, base);
      const sources = { photos, ...(await logoFileOf(ctx, plan)) };
      const widths = [screenWidth];
      const { pictures } = await withEngine(ctx, engine =>
        engine.drawPage({ plan, page, ...sources, widths, hashed: false }, editLimits),
      );
      return base64(pictures);
    });
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** How many layouts are offered, and the width of their pictures. */
const [offeredLayouts, layoutWidth] = [3, 400];

/** The best other layouts of a page, each drawn. Throws `Refused` as `previewPage`. */
export async function offerLayouts(ctx: Ctx, { edition: id, page }: { edition: string; page: string }) {
  const { edition, author } = await authorizeMagazine(ctx, id);
  const { now } = await shownTo(ctx, edition, author);
  assertPage(now, page);
  return drawInTurn(ctx, { edition, author }, async () => {
    const sources = await editingSources(ctx, edition, now.base);
    const names = await withEngine(ctx, engine =>
      engine.layoutChoices({ document: now.document, page, most: offeredLayouts, ...sources }, editLimits),
    );
    const layouts: { template: string; picture: string }[] = [];
    for (const template of names) {
      const plan = await planInLayout(ctx, { now, sources, page }, template);
      const logo = await logoFileOf(ctx, plan);
      const { pictures } = await withEngine(ctx, engine =>
        engine.drawPage({ plan, page, ...logo, photos: sources.photos, widths: [layoutWidth] }, editLimits),
      );
      layouts.push({ template, picture: base64(pictures) });
    }
    return { head: now.head, layouts };
  });
}
