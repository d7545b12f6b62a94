import { ask } from '#ui/ask.ts';
import type * as wire from '../wire.ts';
import { linkKeyOf } from './link-keys.ts';

/** Whom an edition is about. A failure is logged and `undefined`; nothing throws. */
export async function loadSubject(edition: string): Promise<wire.SubjectRecord | undefined> {
  const reply = await ask<typeof wire.subject>('POST /api/subject', { json: { edition }, key: linkKeyOf(edition) });
  if (reply.ok) return reply.body;
  console.error(`The subject of ${edition} could not be read: HTTP error! Status: ${reply.status}`);
  return undefined;
}
