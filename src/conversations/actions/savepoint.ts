import { sql } from 'drizzle-orm';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * Runs work that may be refused inside an open transaction: what it wrote before the refusal is taken back. Answers its
 * value, or the words of the refusal. Throws anything else.
 */
export async function tryTo<T>(ctx: Ctx, work: () => Promise<T>): Promise<{ value: T } | { refused: string }> {
  await ctx.db.execute(sql`savepoint chat_act`);
  try {
    const value = await work();
    await ctx.db.execute(sql`release savepoint chat_act`);
    return { value };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await ctx.db.execute(sql`rollback to savepoint chat_act`);
    return { refused: error.message };
  }
}
