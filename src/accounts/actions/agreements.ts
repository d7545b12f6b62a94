import type { Ctx } from '#platform/context.ts';
import { textVersion } from '#src/editorial/index.ts';
import * as store from '../store/agreements.ts';

/**
 * Records that an account agreed to the terms and the page on privacy as they are now, which the sign-in says (W113).
 * The same wording again changes nothing.
 */
export async function agreeBySigningIn(ctx: Ctx, account: string): Promise<void> {
  const rows = [];
  for (const subject of ['terms', 'privacy'] as const) {
    const version = await textVersion(ctx, subject);
    if (version !== undefined)
      rows.push({ id: ctx.random.id(), account, subject, version, place: 'sign-in' as const, at: ctx.now() });
  }
  if (rows.length > 0) await store.addOnce(ctx.db, rows);
}

type Act = Pick<store.Agreement, 'subject' | 'version' | 'act' | 'place'> & { edition: string };

/** Records what the caller agreed to or withdrew about a magazine, unless that is how it stands already (W113). */
export async function recordAgreement(ctx: Ctx, act: Act): Promise<void> {
  const newest = await store.newestAgreement(ctx.db, act);
  if (newest?.act === act.act && newest.version === act.version) return;
  const { actor } = ctx;
  const account = actor.kind === 'customer' || actor.kind === 'partner' ? actor.id : null;
  await store.insertAgreement(ctx.db, { id: ctx.random.id(), account, at: ctx.now(), ...act });
}

/** Whether the newest act about this subject of a magazine is that it was withdrawn. */
export const isWithdrawn = async (ctx: Ctx, about: Pick<Act, 'edition' | 'subject'>): Promise<boolean> =>
  (await store.newestAgreement(ctx.db, about))?.act === 'withdrawn';
