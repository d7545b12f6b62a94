import { join } from 'node:path';
import type { Ctx } from '#platform/context.ts';
import { objectPath } from '#src/files/rules.ts';

/** Where a stored file is on the disk of a shop that stores its files there. */
export const filePath = (ctx: Ctx, { sha256 }: { sha256: string }): string =>
  join(ctx.config.dataDir, objectPath(sha256));
