import { eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { challenges, devices, passkeys } from '../store.ts';
import { agreements } from './tables.ts';

/** Two accounts of one person became one (W8): moves what this slice has of the first. */
export async function moveAccountRows(ctx: Ctx, { from, into }: { from: string; into: string }): Promise<void> {
  for (const table of [passkeys, agreements, devices, challenges])
    await ctx.db.update(table).set({ account: into }).where(eq(table.account, from));
}
