import type { FileId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { fileById, localPath } from '#src/files/index.ts';
import type { MagazinePlan } from '#typeset/index.ts';
import { logoOf } from '../rules.ts';

/** A partner's logo as the typesetter lays it on the back cover; `undefined` without one (W67). */
export async function printableLogo(ctx: Ctx, logo: FileId | null) {
  const file = logo === null ? undefined : await fileById(ctx, logo);
  return file?.width && file.height ? { id: file.id, width: file.width, height: file.height } : undefined;
}

/** The file of the logo that a plan prints, to be handed to the typesetter with the plan. */
export const logoFileOf = (ctx: Ctx, plan: MagazinePlan): Promise<{ logo?: string }> => logoPath(ctx, logoOf(plan));

/** The same of a logo by its id. */
export async function logoPath(ctx: Ctx, logo: string | undefined): Promise<{ logo?: string }> {
  const file = logo === undefined ? undefined : await fileById(ctx, logo);
  return file ? { logo: await localPath(ctx, file) } : {};
}
