import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { ask } from '#ui/ask.ts';
import type * as wire from '../../wire/editing.ts';
import { listForChat, unsentOf } from './changes.ts';

/** The changes that are not sent yet, as text for the chat with the editor; '' when there are none (C-E04). */
export async function loadList(edition: string): Promise<string> {
  const params = { edition };
  const reply = await ask<typeof wire.magazine>('GET /api/magazine/:edition', { params, key: linkKeyOf(edition) });
  return reply.ok ? listForChat(unsentOf(reply.body)) : '';
}
