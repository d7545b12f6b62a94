import { useCallback, useEffect, useState } from 'react';
import type { EditionRecord } from '#src/editions/wire.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { deferredPart } from '#ui/deferred-part.tsx';
import { Flipbook } from '#ui/flipbook.tsx';
import { useMedia } from '#ui/media.ts';
import { Notice } from '#ui/notice.tsx';
import { deviceStorage } from '#ui/storage.ts';
import { loadUnsent, unsentText } from './editing/changes.ts';
import { readerPage } from './reader-pages.ts';
import type { SentRound } from './editing/use-proof.ts';
import type { SoftCopy } from '../wire.ts';

const PageReader = deferredPart(async () => (await import('#ui/reader/page-reader.tsx')).PageReader);
const ProofReader = deferredPart(async () => (await import('./editing/proof-reader.tsx')).ProofReader);

export interface MagazineProps {
  edition: Pick<EditionRecord, '_id' | 'orderStatus' | 'live' | 'mayAct'>;
  copy: Pick<SoftCopy, 'pages' | 'fromRight' | 'revision'>;
  title: string;
  /** Address of the PDF. */
  download: string;
  /** For whoever may decide: they change the magazine in the reader. */
  changes?: MagazineChanges | undefined;
  /** Whether its last page was seen; until then reading it comes first. Not for staff. */
  reading?: MagazineReading | undefined;
}

/** How far a soft copy was read on this device. */
interface MagazineReading {
  isRead: boolean;
  /** Called with a page that is shown, counted from 0. */
  onPage: (page: number) => void;
}

/** The soft copy of an edition that was last read to its end on this device, by its version. */
const readKey = (edition: string) => `read-to-the-end ${edition}`;

/** Remembers that the last page of a soft copy was seen. */
export function useReading({ edition, copy }: { edition: { _id: string }; copy: SoftCopyPages }): MagazineReading {
  const { pages, version } = copy;
  const [read, setRead] = useState(() => deviceStorage.get(readKey(edition._id)));
  const now = String(version);
  const onPage = useCallback(
    (page: number) => {
      if (pages.length === 0 || page < pages.length - 1) return;
      deviceStorage.set(readKey(edition._id), now);
      setRead(now);
    },
    [edition._id, now, pages.length],
  );
  return { isRead: read === now, onPage };
}
type SoftCopyPages = Pick<SoftCopy, 'pages' | 'version'>;

/** The changes of a magazine that are not sent yet, and whether their list is open. */
export interface MagazineChanges {
  unsent: number;
  onUnsent: (unsent: number) => void;
  listed: boolean;
  onListed: (listed: boolean) => void;
  /** Called when they were sent, with the list as text. */
  onSent: (sent: SentRound, list: string) => void;
}

/** Whether whoever sees an edition changes its soft copy in the reader (C-E03, D35). */
const mayChange = ({ mayAct, orderStatus, live }: MagazineProps['edition']): boolean =>
  mayAct && orderStatus === 3 && live < 3;

/**
 * The changes of an edition, with those of an earlier visit and of other people. `copy`: they are read again whenever
 * it is loaded again.
 */
export function useMagazineChanges(
  { edition, copy }: Pick<MagazineProps, 'edition' | 'copy'>,
  onSent: MagazineChanges['onSent'],
): MagazineChanges {
  const [unsent, onUnsent] = useState(0);
  const [listed, onListed] = useState(false);
  const mayEdit = mayChange(edition);
  const { pages, revision } = copy;
  useEffect(() => {
    // While the next soft copy is made nothing can be changed, and the page is loaded again every few seconds.
    if (!mayEdit || pages.length === 0 || revision === 'making') return;
    let isCurrent = true;
    void loadUnsent(edition._id).then(list => isCurrent && onUnsent(list.length));
    return () => {
      isCurrent = false;
    };
  }, [edition._id, mayEdit, pages, revision]);
  return { unsent, onUnsent, listed, onListed, onSent };
}

/**
 * The pages of a soft copy (C-E02, W74): a flipbook on wide screens; on phones its cover, which opens the reader, since
 * a page in a flipbook there is too small to be read.
 */
export function Magazine({ edition, copy: { pages, fromRight }, title, download, changes, reading }: MagazineProps) {
  const isNarrow = useMedia('(width < 720px)');
  const [opened, setOpened] = useState<number>();
  const own = mayChange(edition) ? changes : undefined;
  const mayEdit = own !== undefined;
  const reader = mayEdit ? ProofReader : PageReader;
  useEffect(() => reader.preload(), [reader]);
  const close = () => {
    setOpened(undefined);
    own?.onListed(false);
  };
  const from = opened ?? (own?.listed ? 0 : undefined);
  const shown = { pages, title, fromRight };
  const flipPages = pages.map(({ src, width, height }, at) => ({
    src,
    width,
    height,
    alt: `Page ${at + 1} of ${pages.length}`,
  }));
  return (
    <>
      {own && own.unsent > 0 && (
        <Notice
          tone="joy"
          title={unsentText(own.unsent)}
          live
          action={
            <Button size="small" kind="secondary" onClick={() => own.onListed(true)}>
              See the list
            </Button>
          }
        />
      )}
      {isNarrow ? (
        <CoverToOpen {...{ pages, download, mayEdit, reading }} onOpen={() => setOpened(0)} />
      ) : (
        <Flipbook
          pages={flipPages}
          title={title}
          fromRight={fromRight}
          download={download}
          enlarge={mayEdit ? 'Read it and change it' : 'Read it full screen'}
          enlargeFirst={reading?.isRead === false}
          onEnlarge={setOpened}
          onPage={page => reading?.onPage(page - 1)}
        />
      )}
      {from !== undefined &&
        (own ? (
          <ProofReader
            {...shown}
            edition={edition._id}
            from={from}
            listed={own.listed}
            onClose={close}
            onPage={reading?.onPage}
            onUnsent={own.onUnsent}
            onSent={(sent, list) => {
              close();
              own.onUnsent(0);
              own.onSent(sent, list);
            }}
          />
        ) : (
          <PageReader {...shown} pages={pages.map(readerPage)} from={from} onClose={close} onPage={reading?.onPage} />
        ))}
    </>
  );
}

interface CoverToOpenProps extends Pick<MagazineProps, 'download' | 'reading'> {
  pages: SoftCopy['pages'];
  mayEdit: boolean;
  onOpen: () => void;
}

function CoverToOpen({ pages, download, mayEdit, reading, onOpen }: CoverToOpenProps) {
  const [cover] = pages;
  return (
    <div className="grid justify-items-center gap-3">
      {cover && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button below does the same
        <img
          src={cover.src}
          width={cover.width}
          height={cover.height}
          alt={`Page 1 of ${pages.length}`}
          // Its width is known before it arrives, so that the buttons below do not move under a thumb.
          style={{ '--page-ratio': cover.width / cover.height }}
          className="h-auto w-[min(100%,calc(max(14rem,100*var(--svh)-22rem)*var(--page-ratio)))] cursor-pointer bg-tint"
          onClick={onOpen}
        />
      )}
      <Button kind={reading?.isRead ? 'secondary' : 'primary'} icon="book" wide onClick={onOpen}>
        {mayEdit ? 'Read it and change it' : 'Read the magazine'}
      </Button>
      <ButtonLink kind="quiet" size="small" icon="download" to={download} download>
        Save as PDF
      </ButtonLink>
    </div>
  );
}
