import type { Ctx } from '#platform/context.ts';
import { objectPath } from '../rules.ts';
import * as store from '../store.ts';
import { claimContent, deleteUnnamed, endClaim, releaseContent, settleClaim } from './claims.ts';

/** An object that a row names. */
export interface NamedObject {
  key: string;
  /** Where its row is in the order of all rows, for `after`. */
  place: string;
  /** Its SHA-256, where the row has it. */
  sha256?: string;
  /** Its size, where the row has it. */
  bytes?: number;
}

/** The two halves of a move, between which nothing may be lost. */
interface MoveSteps {
  /** Copies the object and verifies the copy. */
  copy(): Promise<void>;
  /** Deletes what was copied. */
  remove(): Promise<void>;
}

/** All objects that the rows of one table name. */
export interface NamedObjects {
  /** What they are called in a report. */
  readonly name: string;
  /** At most a thousand, those whose rows come after `place`; all come after ''. */
  after(ctx: Ctx, place: string): Promise<NamedObject[]>;
  isNamed(ctx: Ctx, object: NamedObject): Promise<boolean>;
  /**
   * Moves an object so that it is erased completely when its last row is deleted meanwhile: `remove` runs while nobody
   * else stores or deletes it, and only when a row still names it. Whether one does.
   */
  move(ctx: Ctx, object: NamedObject, steps: MoveSteps): Promise<boolean>;
}

const isNamed = async (ctx: Ctx, { sha256 = '' }: NamedObject): Promise<boolean> =>
  (await store.referencedContents(ctx.db, [sha256])).size > 0;

/** The contents that `files` names, each once, in the order of their hashes. */
export const namedContents: NamedObjects = {
  name: 'files',
  async after(ctx, place) {
    const hashes = await store.contentsAfter(ctx.db, place);
    return hashes.map(sha256 => ({ key: objectPath(sha256), place: sha256, sha256 }));
  },
  isNamed,
  async move(ctx, object, { copy, remove }) {
    const { sha256 = '' } = object;
    // A lock would make everybody wait who stores the same content, for as long as the copy takes.
    const claim = await claimContent(ctx, sha256);
    try {
      await copy();
    } catch (error) {
      await endClaim(ctx, claim);
      throw error;
    }
    const stays = await ctx.transaction(async inner => {
      await store.lockContent(inner.db, sha256);
      await settleClaim(inner, claim);
      const named = await isNamed(inner, object);
      if (named) await remove();
      else await releaseContent(inner, sha256);
      return named;
    });
    // Whoever erased it meanwhile has left it to the holder of the claim.
    if (!stays) await deleteUnnamed(ctx, sha256);
    return stays;
  },
};
