import { replace } from 'react-router';
import type { CallReply } from '#kernel/call.ts';
import { ask } from '#ui/ask.ts';
import type * as wire from '../wire.ts';
import { linkKeyOf, rememberLinkKey } from './link-keys.ts';

/** What a page about one edition found: the edition, or words about why not (C-X07, D12). */
type EditionLoad = { edition: wire.EditionRecord } | { trouble: { status: number; message: string } };

/**
 * Uses an edition's customer link: keeps its key for this tab and takes it out of the address bar, so that it is not handed on
 * with a screenshot or a copied address (D05). Call it first in the loader of each page about one edition.
 */
export function takeLinkKey(request: Request, edition: string): void {
  const url = new URL(request.url);
  const key = url.searchParams.get('key');
  if (!key) return;
  rememberLinkKey(edition, key);
  url.searchParams.delete('key');
  throw replace(url.pathname + url.search);
}

/** The edition a page is about. A failure is logged and comes back as words; nothing throws (C-X07). */
export async function loadEdition(id: string): Promise<EditionLoad> {
  const answer: CallReply<typeof wire.edition> = await ask<typeof wire.edition>('POST /api/editions', {
    json: { edition: id },
    key: linkKeyOf(id),
  });
  if (answer.ok) return { edition: answer.body };
  console.error(`The edition ${id} could not be read: HTTP error! Status: ${answer.status}`);
  return { trouble: { status: answer.status, message: answer.error.message } };
}
