import { useMemo, useState } from 'react';
import './proof.css';
import { Button } from '#ui/button.tsx';
import { PageReader } from '#ui/reader/page-reader.tsx';
import type { ReaderPage } from '#ui/reader/reader-page.tsx';
import type { MagazineRecord } from '../../wire/editing.ts';
import { readerPage } from '../reader-pages.ts';
import type { SoftCopy } from '../../wire.ts';
import { ChangeList } from './change-list.tsx';
import { changesText, listForChat, unsentOf, type Unsent } from './changes.ts';
import { PlaceSheet } from './place-sheet.tsx';
import { PlacesOver, type Tapped } from './places-over.tsx';
import { useDrawingTurn, usePreviews } from './use-previews.ts';
import { useProof, type Proof, type SentRound } from './use-proof.ts';

interface ProofReaderProps {
  edition: string;
  pages: SoftCopy['pages'];
  title: string;
  /** Whether the magazine opens from the right. */
  fromRight: boolean;
  from: number;
  /** Begins with the list of changes open. */
  listed?: boolean | undefined;
  onClose: () => void;
  /** With the number of changes that are not sent, after closing: again when the last change is counted, too. */
  onUnsent: (count: number) => void;
  /** `list`: the changes as text. */
  onSent: (sent: SentRound, list: string) => void;
  /** Called with the first visible page, counted from 0. */
  onPage?: ((page: number) => void) | undefined;
}

type Previews = ReturnType<typeof usePreviews>;

/** The pages as they are now: changed ones by their previews, the others by the soft copy's pictures. */
function readerPages(pages: SoftCopy['pages'], magazine: MagazineRecord | undefined, previews: Previews): ReaderPage[] {
  return pages.map((page, at) => {
    const stored = readerPage(page);
    const now = magazine?.pages[at];
    if (!now) return stored;
    const drawn = previews.pictureOf(at);
    const words = now.words || stored.words;
    const shown = { ...stored, words, busy: previews.isDrawing(at) };
    if (!drawn?.picture) return { ...shown, ...(now.src && { src: now.src, sharp: now.sharp }) };
    return { ...shown, src: drawn.picture, sharp: drawn.sharp, thumbnail: drawn.picture };
  });
}

/** Closes the reader; a change whose page is shown already may not be read again yet, and is counted after it. */
async function closeCounted({ onClose, onUnsent }: ProofReaderProps, proof: Proof): Promise<void> {
  onClose();
  if (proof.magazine) onUnsent(unsentOf(proof.magazine).length);
  const now = await proof.latest();
  if (now) onUnsent(unsentOf(now).length);
}

/**
 * The reader for whoever may decide: a tap on a place says what can be changed there, and the list of changes is sent
 * with one button (W77). While the magazine cannot be changed it is the reader alone, with the reason.
 */
export function ProofReader(props: ProofReaderProps) {
  const { edition, pages, title, fromRight, from, onSent } = props;
  const proof = useProof(edition);
  const { magazine, problem } = proof;
  const [page, setPage] = useState(from);
  const [jump, setJump] = useState<{ to: number; n: number }>();
  const [tapped, setTapped] = useState<Tapped>();
  const [listed, setListed] = useState(props.listed ?? false);
  const inTurn = useDrawingTurn();
  /** What was done last, while its page is shown. It stands in the bar: nothing may cover the button there. */
  const [said, setSaid] = useState<{ says: string; page: number }>();
  const turnTo = (now: number) => {
    setPage(now);
    props.onPage?.(now);
  };
  const previews = usePreviews({ edition, magazine, shown: [page, page + 1], inTurn });
  const unsent = useMemo(() => (magazine ? unsentOf(magazine) : []), [magazine]);
  const marks = new Map(unsent.flatMap(entry => entry.pages.map(number => [number - 1, 'changed'] as const)));
  const openWishes = magazine?.wishes.filter(({ state }) => state === 'open') ?? [];
  const overPage = (at: number) => {
    const own = magazine?.mayEdit ? magazine.pages[at] : undefined;
    const wishes = openWishes.filter(wish => wish.page === own?.id);
    return own && <PlacesOver page={own} wishes={wishes} onTap={setTapped} />;
  };

  return (
    <>
      <PageReader
        pages={readerPages(pages, magazine, previews)}
        title={title}
        fromRight={fromRight}
        from={from}
        jump={jump}
        marks={marks}
        onPage={turnTo}
        onClose={() => void closeCounted(props, proof)}
        over={overPage}
      >
        <ProofBar
          {...{ magazine, problem, unsent }}
          said={said?.page === page ? said.says : undefined}
          failed={previews.pictureOf(page)?.failed === true}
          onAgain={previews.drawAgain}
          onLoad={() => void proof.load()}
          onList={() => setListed(true)}
        />
      </PageReader>
      {tapped && magazine && (
        <PlaceSheet
          {...{ edition, tapped, magazine, proof, inTurn }}
          onClose={() => setTapped(undefined)}
          onDone={(says, drawn) => {
            if (drawn) previews.showNow(drawn);
            setTapped(undefined);
            setSaid({ says, page });
          }}
        />
      )}
      {listed && magazine && (
        <ChangeList
          {...{ edition, magazine, unsent, proof }}
          // Whoever opened the list from the page comes back to it, unless they went to a page meanwhile.
          onClose={() => (props.listed && !jump ? void closeCounted(props, proof) : setListed(false))}
          onSent={sent => onSent(sent, listForChat(unsent))}
          onPage={number => {
            setListed(false);
            setJump(now => ({ to: number - 1, n: (now?.n ?? 0) + 1 }));
          }}
        />
      )}
    </>
  );
}

interface ProofBarProps {
  magazine: MagazineRecord | undefined;
  problem: string | undefined;
  unsent: readonly Unsent[];
  said: string | undefined;
  /** The picture of the visible page could not be drawn. */
  failed: boolean;
  onAgain: () => void;
  onLoad: () => void;
  onList: () => void;
}

/** Below the pages: what a tap does, or how many changes wait to be sent. */
function ProofBar({ magazine, problem, unsent, said, failed, onAgain, onLoad, onList }: ProofBarProps) {
  if (problem !== undefined && !magazine)
    return (
      <div className="proof-bar">
        <p role="status">{problem}</p>
        <Button size="small" kind="secondary" onClick={onLoad}>
          Try again
        </Button>
      </div>
    );
  if (!magazine) return <div className="proof-bar" />;
  if (!magazine.mayEdit)
    return (
      <div className="proof-bar">
        <p role="status">{magazine.whyNot}</p>
      </div>
    );
  return (
    <div className="proof-bar">
      <p role="status">
        {failed
          ? 'Your change is kept. Its picture could not be drawn.'
          : unsent.length === 0
            ? 'Tap what should be different. Tap twice to look closely.'
            : `${said === undefined ? '' : `${said} `}${changesText(unsent.length)}, not sent yet`}
      </p>
      {failed && (
        <Button size="small" kind="secondary" onClick={onAgain}>
          Draw it again
        </Button>
      )}
      {unsent.length > 0 && (
        <Button size="small" onClick={onList}>
          See the list
        </Button>
      )}
    </div>
  );
}
