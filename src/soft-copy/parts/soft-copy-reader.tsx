import type { CallReply } from '#kernel/call.ts';
import { loadEdition } from '#src/editions/parts/load-edition.ts';
import type { EditionRecord } from '#src/editions/wire.ts';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { orderTitle } from '#src/editions/parts/formatting.ts';
import { ask } from '#ui/ask.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Flipbook } from '#ui/flipbook.tsx';
import { Notice } from '#ui/notice.tsx';
import type * as wire from '../wire.ts';

export type SoftCopy = Extract<CallReply<typeof wire.softCopy>, { ok: true }>['body'];

const noSoftCopy: SoftCopy = { version: null, pdf: null, pages: [] };

/** The edition with its soft copy, as the pages that show one need it. Failures are logged and come back as words (C-X07). */
export async function loadSoftCopy(id: string) {
  const found = await loadEdition(id);
  if ('trouble' in found || found.edition.pdf.length === 0) return { ...found, copy: noSoftCopy };
  const answer = await ask<typeof wire.softCopy>('GET /api/softcopy/:edition', {
    params: { edition: id },
    key: linkKeyOf(id),
  });
  if (answer.ok) return { ...found, copy: answer.body };
  console.error(`The pages of ${id} could not be read: HTTP error! Status: ${answer.status}`);
  return { ...found, copy: noSoftCopy };
}

/** The flipbook of a soft copy; its PDF comes by the download call (C-E02). */
export function SoftCopyReader({ edition, copy }: { edition: EditionRecord; copy: SoftCopy }) {
  const [pdf] = edition.pdf;
  if (!pdf)
    return (
      <EmptyState
        illustration="press"
        title="The soft copy is not here yet"
        text="We send you a message the moment it is. It usually takes about a day after the story."
      />
    );
  const download = `/download?fileId=${pdf}`;
  if (copy.pages.length === 0)
    return (
      <Notice title="The pages did not arrive" action={<a href={download}>Open the PDF</a>}>
        Check the connection and load this page again, or read it as a PDF.
      </Notice>
    );
  const pages = copy.pages.map((page, at) => ({ ...page, alt: `Page ${at + 1} of ${copy.pages.length}` }));
  return <Flipbook pages={pages} title={orderTitle(edition)} download={download} />;
}
