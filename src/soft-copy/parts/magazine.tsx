import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { deferredPart } from '#ui/deferred-part.tsx';
import { Flipbook } from '#ui/flipbook.tsx';
import { useMedia } from '#ui/media.ts';
import { readerPage } from './reader-pages.ts';
import type { SoftCopy } from './soft-copy-reader.tsx';

const PageReader = deferredPart(async () => (await import('#ui/reader/page-reader.tsx')).PageReader);

interface MagazineProps {
  pages: SoftCopy['pages'];
  title: string;
  /** Address of the PDF. */
  download: string;
}

/**
 * The pages of a soft copy (C-E02, W74): a flipbook on wide screens; on phones its cover, which opens the reader, since
 * a page in a flipbook there is too small to be read.
 */
export function Magazine({ pages, title, download }: MagazineProps) {
  const isNarrow = useMedia('(width < 720px)');
  const [opened, setOpened] = useState<number>();
  useEffect(() => PageReader.preload(), []);
  const flipPages = pages.map(({ src, width, height }, at) => ({
    src,
    width,
    height,
    alt: `Page ${at + 1} of ${pages.length}`,
  }));
  return (
    <>
      {isNarrow ? (
        <CoverToOpen pages={pages} download={download} onOpen={() => setOpened(0)} />
      ) : (
        <Flipbook pages={flipPages} title={title} download={download} onEnlarge={setOpened} />
      )}
      {opened !== undefined && (
        <PageReader pages={pages.map(readerPage)} title={title} from={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

interface CoverToOpenProps extends Pick<MagazineProps, 'pages' | 'download'> {
  onOpen: () => void;
}

function CoverToOpen({ pages, download, onOpen }: CoverToOpenProps) {
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
          className="h-auto max-h-[62svh] w-auto cursor-pointer bg-tint"
          onClick={onOpen}
        />
      )}
      <Button kind="secondary" icon="book" wide onClick={onOpen}>
        Read the magazine
      </Button>
      <ButtonLink kind="quiet" size="small" icon="download" to={download} download>
        Save as PDF
      </ButtonLink>
    </div>
  );
}
