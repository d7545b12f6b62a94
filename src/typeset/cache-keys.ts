import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { LogoFrame, MagazinePlan, PhotoFrame, PlanPage } from './model.ts';

/** What the results of the engine's steps depend on, as keys of its caches. */

/** The fields of a photo frame that do not change its pixels. */
const nonPixelFields = new Set(['id', 'photo', 'logo', 'alt', 'why', 'over']);
export const pixelFields = (frame: PhotoFrame | LogoFrame): object =>
  Object.fromEntries(Object.entries(frame).filter(([key]) => !nonPixelFields.has(key)));

/**
 * Everything that a page's picture depends on, besides what all pages share (fonts, look, templates). Where text runs
 * through the page, its columns on other pages too, because a change there moves the text here.
 */
export function pageDependencies(plan: MagazinePlan, page: PlanPage, keys: ReadonlyMap<string, string>): object {
  const flows = page.frames.filter(frame => frame.kind === 'flow').map(frame => frame.thread);
  const columns = plan.pages.flatMap(({ number, frames }) =>
    frames.filter(frame => frame.kind === 'flow' && flows.includes(frame.thread)).map(frame => [number, frame]),
  );
  const threads = plan.threads.filter(({ id }) => flows.includes(id));
  const photos = page.frames.map(frame => keys.get(frame.id));
  return [plan.title, plan.trim, page, threads, columns, photos];
}

const templateFolderUrl = new URL('./template/', import.meta.url);
/** A hash of the template files as they are now: during development they change while this process runs. */
export const templatesHash = (): string =>
  sha256Hex(Buffer.concat(readdirSync(templateFolderUrl).map(name => readFileSync(new URL(name, templateFolderUrl)))));

/** The SHA-256 of a value, whatever the order of its fields: a database does not keep their order. */
export const cacheKeyOf = (value: unknown): string =>
  sha256Hex(
    JSON.stringify(value, (_, field: unknown) =>
      typeof field === 'object' && field !== null && !Array.isArray(field)
        ? Object.fromEntries(Object.entries(field).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : field,
    ),
  );
export const sha256Hex = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
