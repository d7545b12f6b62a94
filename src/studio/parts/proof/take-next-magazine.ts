import { ask } from '#ui/ask.ts';
import type * as wire from '../../wire.ts';
import { magazineAfter } from './desk-pages.ts';

/** How many magazines are tried that a colleague may have taken meanwhile. */
const mostTried = 20;

/**
 * Takes the next magazine that waits for the studio and that no colleague has, after the one of the edition `after`;
 * without it the one that waits longest. Answers the path of its desk, or why there is none.
 */
export async function takeNextMagazine(after = ''): Promise<{ path: string } | { why: string }> {
  const reply = await ask<typeof wire.queue>('GET /studio/api/queue', { query: { whose: 'studio' } });
  if (!reply.ok) return { why: reply.error.message };
  let waiting = reply.body.parts[0]?.editions ?? [];
  for (let tried = 0; tried < mostTried; tried++) {
    const next = magazineAfter(waiting, after);
    if (!next) break;
    const json = { editions: [next._id], to: 'me', ifFree: true };
    const given = await ask<typeof wire.assign>('POST /studio/api/assign', { json });
    if (!given.ok) return { why: given.error.message };
    if (given.body.assigned.length > 0) return { path: `/studio/proof/${next._id}` };
    waiting = waiting.filter(({ _id }) => _id !== next._id);
  }
  return { why: after ? 'No other magazine waits for you.' : 'No magazine waits for you.' };
}
