import { useCallback, useEffect, useRef, useState } from 'react';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { ask } from '#ui/ask.ts';
import type * as wire from '../../wire/editing.ts';
import type { MagazinePage, MagazineRecord } from '../../wire/editing.ts';
import type { DrawnNow } from './use-proof.ts';

/** A changed page as it is now: its pictures as addresses. `failed`: it could not be drawn. */
interface Drawn {
  picture?: string | undefined;
  sharp?: string | undefined;
  failed?: boolean | undefined;
}

/** The last change on a page. */
const lastOn = ({ number }: MagazinePage, edits: MagazineRecord['edits']): number =>
  edits.findLast(({ pages }) => pages.includes(number))?.seq ?? 0;
/** A page's state: another one after each change on it. */
const stateOf = (page: MagazinePage, edits: MagazineRecord['edits']): string => `${page.id} ${lastOn(page, edits)}`;

const asAddress = (picture: string): string => `data:image/webp;base64,${picture}`;
const attempts = 6;
/** Of how many changed pages elsewhere the thumbnails are drawn, too; a new order changes nearly all. */
const mostElsewhere = 8;

/** Runs one drawing after the other: the server draws one page at a time for one person. */
export function useDrawingTurn() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(<T>(draw: () => Promise<T>): Promise<T> => {
    const drawn = last.current.then(draw);
    last.current = drawn.catch(() => undefined);
    return drawn;
  }, []);
}
export type DrawingTurn = ReturnType<typeof useDrawingTurn>;

async function drawPage(edition: string, page: string, width: 800 | 1600): Promise<string | undefined> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const json = { edition, page, width };
    const reply = await ask<typeof wire.previews>('POST /api/previews', { json, key: linkKeyOf(edition) });
    if (reply.ok) return asAddress(reply.body.picture);
    // Other pages are being drawn for the same person, or for many.
    if (reply.status !== 429 && reply.status !== 503) return undefined;
    await new Promise(resolve => setTimeout(resolve, 400 * attempt));
  }
  return undefined;
}

interface PreviewOptions {
  edition: string;
  magazine: MagazineRecord | undefined;
  /** The indexes of the visible pages. */
  shown: readonly number[];
  inTurn: DrawingTurn;
}

/**
 * The pictures of changed pages as they are now, by index: the visible pages first, then those beside them, then the
 * visible ones sharp, and last a few elsewhere, for their thumbnails. `isDrawing`: whether a page waits for its first
 * picture.
 */
export function usePreviews({ edition, magazine, shown, inTurn }: PreviewOptions) {
  const [drawn, setDrawn] = useState<ReadonlyMap<string, Drawn>>(new Map());
  /** The newest picture of a page that came with its change, before the magazine was read again. */
  const [newest, setNewest] = useState<DrawnNow>();
  const pages = magazine?.pages ?? [];
  const drawnOf = (page: MagazinePage) => (magazine ? drawn.get(stateOf(page, magazine.edits)) : undefined);
  const near = [...shown, ...shown.flatMap(at => [at + 1, at - 1])].flatMap(at => pages[at] ?? []);
  const isDue = (page: MagazinePage) => page.changed && !drawnOf(page)?.failed;
  const due = near.find(page => isDue(page) && !drawnOf(page)?.picture);
  const blunt = shown.flatMap(at => pages[at] ?? []).find(page => isDue(page) && !drawnOf(page)?.sharp);
  const elsewhere = pages.filter(page => isDue(page) && !drawnOf(page)?.picture);
  const next = due ?? blunt ?? (elsewhere.length <= mostElsewhere ? elsewhere[0] : undefined);
  const width = !due && blunt ? 1600 : 800;
  const state = next && magazine && stateOf(next, magazine.edits);
  const id = next?.id;

  useEffect(() => {
    if (id === undefined || state === undefined) return;
    let isLeft = false;
    void inTurn(async () => {
      if (isLeft) return;
      const picture = await drawPage(edition, id, width);
      const made: Drawn = picture === undefined ? { failed: true } : width === 800 ? { picture } : { sharp: picture };
      setDrawn(now => new Map(now).set(state, { ...now.get(state), ...made }));
    });
    return () => {
      isLeft = true;
    };
  }, [edition, id, state, width, inTurn]);

  return {
    pictureOf: (at: number) => {
      const page = pages[at];
      if (page && newest?.page === page.id && newest.seq > lastOn(page, magazine?.edits ?? []))
        return drawn.get(`${page.id} ${newest.seq}`);
      return page?.changed ? drawnOf(page) : undefined;
    },
    isDrawing: (at: number) => {
      const page = pages[at];
      return page !== undefined && isDue(page) && !drawnOf(page)?.picture;
    },
    /** Shows the picture that came with a change. */
    showNow: (one: DrawnNow) => {
      setDrawn(now => new Map(now).set(`${one.page} ${one.seq}`, { picture: asAddress(one.picture) }));
      setNewest(one);
    },
    /** Tries again to draw what failed. */
    drawAgain: () => setDrawn(now => new Map([...now].filter(([, one]) => !one.failed))),
  };
}
