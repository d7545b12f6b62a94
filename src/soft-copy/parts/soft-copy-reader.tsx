import { softCopyTime } from '#kernel/promises.ts';
import { loadEdition } from '#src/editions/parts/load-edition.ts';
import type { EditionRecord } from '#src/editions/wire.ts';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { CopyLink } from '#src/editions/parts/link-note.tsx';
import { orderTitle } from '#src/editions/parts/formatting.ts';
import { ask } from '#ui/ask.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import type * as wire from '../wire.ts';
import { Magazine, type MagazineProps } from './magazine.tsx';

const noSoftCopy: wire.SoftCopy = {
  version: null,
  outdated: null,
  revision: null,
  pdf: null,
  fromRight: false,
  pages: [],
  facts: [],
};

/** Loads an edition with its soft copy. Failures are logged and returned (C-X07). */
export async function loadSoftCopy(id: string) {
  const result = await loadEdition(id);
  if ('error' in result || result.edition.pdf.length === 0) return { ...result, copy: noSoftCopy };
  const reply = await ask<typeof wire.softCopy>('GET /api/softcopy/:edition', {
    params: { edition: id },
    key: linkKeyOf(id),
  });
  if (reply.ok) return { ...result, copy: reply.body };
  console.error(`The pages of ${id} could not be read: HTTP error! Status: ${reply.status}`);
  return { ...result, copy: noSoftCopy };
}

interface SoftCopyReaderProps extends Pick<MagazineProps, 'changes' | 'reading'> {
  edition: EditionRecord;
  copy: wire.SoftCopy;
}

/**
 * C-E02: the pages of a soft copy to be read, with the download of its PDF. With `changes`, whoever may decide changes
 * them there.
 */
export function SoftCopyReader({ edition, copy, changes, reading }: SoftCopyReaderProps) {
  const [pdf] = edition.pdf;
  if (!pdf && edition.orderStatus > 2)
    return (
      <EmptyState
        illustration="press"
        title="A new soft copy is being made"
        text="Somebody who told their part withdrew it, so the soft copy is made again without it. It comes to this same page, and we send you a message when there is something to decide."
      />
    );
  if (!pdf)
    return (
      <EmptyState
        illustration="press"
        title="The soft copy is not here yet"
        text={`We send you a message the moment it is. It usually takes ${softCopyTime} after the story.`}
      />
    );
  const download = `/download?fileId=${pdf}`;
  if (copy.pages.length === 0)
    return (
      <Notice title="The pages did not arrive" action={<a href={download}>Open the PDF</a>}>
        Check the connection and load this page again, or read it as a PDF.
      </Notice>
    );
  return (
    <>
      <Magazine {...{ edition, copy, download, changes, reading }} title={orderTitle(edition)} />
      {edition.brand && !edition.client && (
        <div className="grid justify-items-center">
          <CopyLink edition={edition._id} />
        </div>
      )}
    </>
  );
}
