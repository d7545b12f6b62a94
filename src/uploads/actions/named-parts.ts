import { sql } from 'drizzle-orm';
import type { NamedObjects } from '#src/files/index.ts';
import { holdPart, partsAfter, type UploadPart } from '../store.ts';
import { partKey } from './part-store.ts';

const pageSize = 1000;

type Place = Pick<UploadPart, 'upload' | 'at'>;
const placeOf = ({ upload, at }: Place): string => `${upload} ${at}`;
function readPlace(place: string): Place {
  const [upload = '', at = -1] = place.split(' ');
  return { upload, at: Number(at) };
}

/** The parts of uploads and takes, which are small and end with them. */
export const namedParts: NamedObjects = {
  name: 'parts of uploads',
  async after({ db }, place) {
    const parts = await partsAfter(db, readPlace(place), pageSize);
    return parts.map(part => ({ key: partKey(part), place: placeOf(part), bytes: part.bytes }));
  },
  isNamed: ({ db }, { place }) => holdPart(db, readPlace(place)),
  move(ctx, { place }, { copy, remove }) {
    return ctx.transaction(async ({ db }) => {
      // A claim would not do: it says that a part has no row. Whoever deletes the row waits for the copy.
      await db.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      if (!(await holdPart(db, readPlace(place)))) return false;
      await copy();
      await remove();
      return true;
    });
  },
};
