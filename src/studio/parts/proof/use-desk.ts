import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useDrawingTurn, usePreviews } from '#src/soft-copy/parts/editing/use-previews.ts';
import { useProof } from '#src/soft-copy/parts/editing/use-proof.ts';
import type { MagazineRecord, WishEntry } from '#src/soft-copy/wire/editing.ts';
import { useMedia } from '#ui/media.ts';
import type { StudioEdition } from '../studio-edition.ts';
import { deskPages, newestMade } from './desk-pages.ts';
import type { Editing } from './edit-sheet.tsx';
import type { AskedPhoto } from './edits-by-key.ts';
import { isWithCustomer, nextProofStep, wishesToAnswer } from './next-step.ts';
import { printWarnings } from './print-warnings.ts';
import { useChanges } from './use-changes.ts';
import { usePlace } from './use-place.ts';
import { useStaffSteps } from './use-staff-steps.ts';

/** What lies over the desk. */
type Over =
  | { kind: 'publish' | 'help' | 'closely' | 'replace' }
  | { kind: 'answer'; wish: WishEntry; state: 'done' | 'declined' };

export const deskTabs = ['Pages', 'Story', 'Photos', 'Wishes'] as const;
type DeskTab = (typeof deskTabs)[number];

/** The wish in hand, and why staff act for the customer: both go with every change. */
function useAlso(edition: StudioEdition) {
  const [reason, setReason] = useState('');
  const [wishId, setWish] = useState<string>();
  const why = isWithCustomer(edition) ? reason.trim() : '';
  return { reason, setReason, wishId, setWish, why };
}

/** What lies over the desk or beside its pages, what a photo is asked for, and the part that narrow screens show. */
function useOver() {
  const [over, setOver] = useState<Over>();
  const [editing, setEditing] = useState<Editing>();
  const [asked, setAsked] = useState<AskedPhoto>();
  const [tab, setTab] = useState<DeskTab>('Pages');
  return { over, setOver, editing, setEditing, asked, setAsked, tab, setTab };
}

/** Why no page can be changed now, in words; `undefined` when they can. */
function whyNotChange(magazine: MagazineRecord | undefined): string | undefined {
  if (!magazine) return 'This draft cannot be changed here.';
  if (!magazine.mayEdit) return magazine.whyNot ?? '';
  // Pages of drafts from before changes have photos only.
  const isEarlier = magazine.pages.every(({ slots }) => slots.every(({ kind }) => kind === 'photo'));
  return isEarlier ? 'This draft is from before pages could be changed. Make a new one on the order first.' : undefined;
}

/** Reads the magazine again when its edition has come to another state. */
function useReadAgain(load: () => Promise<unknown>, state: string): void {
  const read = useRef(state);
  const readAgain = useEffectEvent(() => void load());
  useEffect(() => {
    if (read.current !== state) readAgain();
    read.current = state;
  }, [state]);
}

/** The magazine of an edition as the studio works on it (W80): where one is, what is in hand, and what comes next. */
export function useDesk(edition: StudioEdition) {
  const { reason, setReason, wishId, setWish, why } = useAlso(edition);
  const parts = useOver();
  const { revalidate } = useRevalidator();
  const proof = useProof(edition._id, { reason: why, wish: wishId });
  const { magazine, load } = proof;
  const draft = newestMade(edition);
  useReadAgain(load, [draft?.version, edition.live, edition.orderStatus, edition.drafts[0]?.publishedAt].join(' '));

  const pages = deskPages(edition, magazine);
  const place = usePlace(pages, useMedia('(width >= 1100px)'));
  const inTurn = useDrawingTurn();
  const previews = usePreviews({ edition: edition._id, magazine, shown: place.shown, inTurn });
  const wishes = magazine ? wishesToAnswer(edition, magazine) : [];
  const changes = useChanges({
    proof,
    missing: () => (isWithCustomer(edition) && why === '' ? 'Write first why you change it for them.' : undefined),
  });
  const steps = useStaffSteps({ edition, magazine, reason: why, load });
  const findings = draft?.findings ?? [];
  const whyNot = whyNotChange(magazine);
  return {
    /** Reads edition and magazine again. */
    readAll: async () => void (await Promise.all([revalidate(), load()])),
    edition,
    draft,
    magazine,
    pages,
    place,
    inTurn,
    previews,
    changes,
    steps,
    reason,
    setReason,
    wishes,
    setWish,
    ...parts,
    wish: wishes.find(({ id }) => id === wishId),
    step: nextProofStep(edition, magazine),
    mayEdit: whyNot === undefined,
    whyNot,
    /** The page that keys such as l and k are about. */
    inHand: place.chosen?.page ?? pages[place.page]?.own,
    numberOf: (id: string) => magazine?.pages.find(page => page.id === id)?.number,
    warningsOf(at: number) {
      const own = pages[at]?.own;
      if (own && magazine) return printWarnings(own, { photos: magazine.photos, findings });
      return findings.filter(({ page }) => page === at + 1).map(({ message }) => message);
    },
  };
}
export type Desk = ReturnType<typeof useDesk>;
