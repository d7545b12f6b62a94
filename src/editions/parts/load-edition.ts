import { replace } from 'react-router';
import type { CallReply } from '#kernel/call.ts';
import { ask } from '#ui/ask.ts';
import { setEditionBrand } from '#web/set-edition-brand.ts';
import type * as wire from '../wire.ts';
import { linkKeyOf, rememberLinkKey } from './link-keys.ts';

/** The edition that a page is about, or why it could not be loaded (C-X07, D12). */
type EditionLoad = { edition: wire.EditionRecord } | { error: { status: number; message: string } };

/**
 * Stores the key of a customer link in this browser and removes it from the address bar, so that a screenshot or a
 * copied address does not give it away (D05). Call it first in the loader of each page about one edition: it throws a
 * redirect when there was a key.
 */
export function takeLinkKey(request: Request, edition: string): void {
  const url = new URL(request.url);
  const key = url.searchParams.get('key');
  if (!key) return;
  rememberLinkKey(edition, key);
  url.searchParams.delete('key');
  throw replace(url.pathname + url.search);
}

/** Loads the edition that a page is about. A failure is logged and returned; nothing throws (C-X07). */
export async function loadEdition(id: string): Promise<EditionLoad> {
  const reply: CallReply<typeof wire.edition> = await ask<typeof wire.edition>('POST /api/editions', {
    json: { edition: id },
    key: linkKeyOf(id),
  });
  setEditionBrand(id, reply.ok ? reply.body.brand : undefined);
  if (reply.ok) return { edition: reply.body };
  console.error(`The edition ${id} could not be read: HTTP error! Status: ${reply.status}`);
  return { error: { status: reply.status, message: reply.error.message } };
}

/** The partner's name for the title of a page whose data have an edition (W67). */
export const brandOfEdition = (data: unknown): string | undefined =>
  (data as { edition?: wire.EditionRecord }).edition?.brand?.name;

/** Whom an edition is about. A failure is logged and `undefined`; nothing throws. */
export async function loadSubject(edition: string): Promise<wire.SubjectRecord | undefined> {
  const reply = await ask<typeof wire.subject>('POST /api/subject', { json: { edition }, key: linkKeyOf(edition) });
  if (reply.ok) return reply.body;
  console.error(`The subject of ${edition} could not be read: HTTP error! Status: ${reply.status}`);
  return undefined;
}
