import { viewEdition } from '#src/editions/index.ts';
import type { Ctx } from '#platform/context.ts';
import { versionOf } from '../store/version.ts';
import { isStoryClosed } from './form.ts';

/** The state that a story has; null once it is handed in. Throws `Refused` as `viewEdition`. */
export async function storyVersion(ctx: Ctx, id: string): Promise<{ version: string | null }> {
  const edition = await viewEdition(ctx, id);
  return { version: (await isStoryClosed(ctx, edition)) ? null : await versionOf(ctx.db, edition.id) };
}
