import { eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { firstRow } from '../store.ts';
import { emailProofs } from './tables.ts';

type EmailProof = typeof emailProofs.$inferSelect;

/** Saves the link of an account; the one before ends. */
export const saveProof = async (ctx: Ctx, { account, ...proof }: EmailProof): Promise<void> => {
  await ctx.db
    .insert(emailProofs)
    .values({ account, ...proof })
    .onConflictDoUpdate({ target: emailProofs.account, set: proof });
};

export const proofByHash = async (ctx: Ctx, hash: string): Promise<EmailProof | undefined> =>
  firstRow(await ctx.db.select().from(emailProofs).where(eq(emailProofs.hash, hash)));

/** Ends a link and answers it; only one of several calls at the same time gets it. */
export const removeProof = async (ctx: Ctx, hash: string): Promise<EmailProof | undefined> =>
  firstRow(await ctx.db.delete(emailProofs).where(eq(emailProofs.hash, hash)).returning());
