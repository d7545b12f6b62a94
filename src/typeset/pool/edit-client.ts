import { pagesApart } from '../edit/pages-apart.ts';
import type { DrawPageRequest } from '../engine.ts';
import type { InputPhoto } from '../model.ts';
import { Pool } from './pool.ts';
import type { JobLimits } from './pool.ts';
import { linkedLogo, linkedPhotos, photoPreparer } from './shared-photos.ts';
import type { EngineInput, EngineOutput } from './worker-process.ts';

/** Edits have a worker of their own: each takes parts of a second, and a person waits for it. */
const pool = new Pool({ workers: 1, idleSeconds: 120, maxJobs: 400 });

type Verb = 'edit' | 'replay' | 'undo' | 'layouts';
/**
 * What the engine needs, with photos as the caller has them: those that were measured before are not measured again.
 */
type Request<V extends Verb> = Omit<EngineInput<V>, 'photos'> & { photos: readonly InputPhoto[] };

async function ask<V extends Verb>(verb: V, request: Request<V>, limits: JobLimits): Promise<EngineOutput<V>> {
  const { photos } = await photoPreparer.measure(request.photos);
  // The compiler does not see that a request with its photos measured is the engine's input.
  const input = { ...request, photos } as unknown as EngineInput<V>;
  return pool.use([], limits.signal, worker => worker.request(verb, input, limits));
}

/**
 * A document after one edit, with the ids of the pages that it changed and the edit as it is to be stored, or one
 * sentence for the person that says why it cannot be. Lengths are measured. Throws `TypesetFailed`.
 */
export const editMagazine = (request: Request<'edit'>, limits: JobLimits = {}) => ask('edit', request, limits);

/** The document that edits make of a plan, what stands of them, and what found no place. Throws `TypesetFailed`. */
export const replayMagazine = (request: Request<'replay'>, limits: JobLimits = {}) => ask('replay', request, limits);

/** A document without the edit of number `seq`, or why that cannot be. Throws `TypesetFailed`. */
export const undoMagazineEdit = (request: Request<'undo'>, limits: JobLimits = {}) => ask('undo', request, limits);

/** The names of other layouts that hold a page, best first, at most `most`. Throws `TypesetFailed`. */
export const layoutChoices = (request: Request<'layouts'>, limits: JobLimits = {}) => ask('layouts', request, limits);

/**
 * Starts the process that edits, unless there is one, and loads what the pages of this document are set with, so that
 * the first change does not wait for it. Never throws.
 */
export async function warmEditing(request: Omit<Request<'layouts'>, 'page' | 'most'>): Promise<void> {
  if (!pool.isCold) return;
  // Of no page: nothing is laid out.
  await layoutChoices({ ...request, page: '', most: 0 }, { seconds: 20 }).catch(() => undefined);
}

/**
 * One page of a plan, by its id, exactly as it is in the whole magazine. `pictures`: WebP, one for each of `widths`
 * (pixels); `hash`: the SHA-256 of its pixels, as `drawPictures` has it. Throws `TypesetFailed`.
 */
export async function drawPage(
  { photos, ...request }: DrawPageRequest,
  limits: JobLimits = {},
): Promise<{ pictures: Buffer[]; hash: string }> {
  const shown = new Set(
    pagesApart(request.plan, [request.page]).pages.flatMap(({ frames }) =>
      frames.flatMap(frame => (frame.kind === 'photo' ? [frame.photo] : [])),
    ),
  );
  const { photos: developed } = await photoPreparer.develop(photos.filter(({ id }) => shown.has(id)));
  return pool.use([], limits.signal, async worker => {
    const drawn = await worker.request(
      'drawPage',
      {
        ...request,
        photos: await linkedPhotos(worker, developed),
        logo: await linkedLogo(worker, request),
      },
      limits,
    );
    return { hash: drawn.hash, pictures: drawn.pictures.map(picture => Buffer.from(picture, 'base64')) };
  });
}
