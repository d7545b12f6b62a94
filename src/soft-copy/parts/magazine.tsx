import { useEffect, useState } from 'react';
import type { EditionRecord } from '#src/editions/wire.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { deferredPart } from '#ui/deferred-part.tsx';
import { Flipbook } from '#ui/flipbook.tsx';
import { useMedia } from '#ui/media.ts';
import { Notice } from '#ui/notice.tsx';
import { loadUnsent } from './editing/changes.ts';
import { readerPage } from './reader-pages.ts';
import type { SentRound } from './editing/use-proof.ts';
import type { SoftCopy } from '../wire.ts';

const PageReader = deferredPart(async () => (await import('#ui/reader/page-reader.tsx')).PageReader);
const ProofReader = deferredPart(async () => (await import('./editing/proof-reader.tsx')).ProofReader);

export interface MagazineProps {
  edition: Pick<EditionRecord, '_id' | 'orderStatus' | 'live' | 'mayAct'>;
  copy: Pick<SoftCopy, 'pages' | 'fromRight'>;
  title: string;
  /** Address of the PDF. */
  download: string;
  /** Whoever may decide changes the magazine in the reader; called when they sent their changes. */
  onSent?: ((sent: SentRound, list: string) => void) | undefined;
}

/**
 * The pages of a soft copy (C-E02, W74): a flipbook on wide screens; on phones its cover, which opens the reader, since
 * a page in a flipbook there is too small to be read.
 */
export function Magazine({ edition, copy: { pages, fromRight }, title, download, onSent }: MagazineProps) {
  const isNarrow = useMedia('(width < 720px)');
  const [opened, setOpened] = useState<number>();
  const [listed, setListed] = useState(false);
  const [unsent, setUnsent] = useState(0);
  const mayEdit = onSent !== undefined && edition.mayAct && edition.orderStatus === 3 && edition.live < 3;
  const reader = mayEdit ? ProofReader : PageReader;
  useEffect(() => reader.preload(), [reader]);
  useEffect(() => {
    if (!mayEdit) return;
    let isCurrent = true;
    // What was changed on another visit is to be sent, too.
    void loadUnsent(edition._id).then(list => isCurrent && setUnsent(list.length));
    return () => {
      isCurrent = false;
    };
  }, [edition._id, mayEdit]);
  const close = () => {
    setOpened(undefined);
    setListed(false);
  };
  const shown = { pages, title, fromRight };
  const flipPages = pages.map(({ src, width, height }, at) => ({
    src,
    width,
    height,
    alt: `Page ${at + 1} of ${pages.length}`,
  }));
  return (
    <>
      {isNarrow ? (
        <CoverToOpen pages={pages} download={download} mayEdit={mayEdit} onOpen={() => setOpened(0)} />
      ) : (
        <Flipbook
          pages={flipPages}
          title={title}
          fromRight={fromRight}
          download={download}
          enlarge={mayEdit ? 'Read it and change it' : 'Read it full screen'}
          onEnlarge={setOpened}
        />
      )}
      {mayEdit && unsent > 0 && (
        <Notice
          tone="joy"
          title={unsent === 1 ? '1 change is not sent yet' : `${unsent} changes are not sent yet`}
          live
          action={
            <Button
              size="small"
              kind="secondary"
              onClick={() => {
                setListed(true);
                setOpened(0);
              }}
            >
              See the list
            </Button>
          }
        >
          Send them before you approve.
        </Notice>
      )}
      {opened !== undefined &&
        (mayEdit ? (
          <ProofReader
            {...shown}
            edition={edition._id}
            from={opened}
            listed={listed}
            onClose={close}
            onUnsent={setUnsent}
            onSent={(sent, list) => {
              close();
              setUnsent(0);
              onSent(sent, list);
            }}
          />
        ) : (
          <PageReader {...shown} pages={pages.map(readerPage)} from={opened} onClose={close} />
        ))}
    </>
  );
}

interface CoverToOpenProps extends Pick<MagazineProps, 'download'> {
  pages: SoftCopy['pages'];
  mayEdit: boolean;
  onOpen: () => void;
}

function CoverToOpen({ pages, download, mayEdit, onOpen }: CoverToOpenProps) {
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
          className="h-auto max-h-[max(14rem,calc(100*var(--svh)-22rem))] w-auto cursor-pointer bg-tint"
          onClick={onOpen}
        />
      )}
      <Button kind="secondary" icon="book" wide onClick={onOpen}>
        {mayEdit ? 'Read it and change it' : 'Read the magazine'}
      </Button>
      <ButtonLink kind="quiet" size="small" icon="download" to={download} download>
        Save as PDF
      </ButtonLink>
    </div>
  );
}
