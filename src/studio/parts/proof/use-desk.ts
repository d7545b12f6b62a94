import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useDrawingTurn, usePreviews } from '#src/soft-copy/parts/editing/use-previews.ts';
import { useProof, type Proof } from '#src/soft-copy/parts/editing/use-proof.ts';
import type { MagazineRecord, WishEntry, MagazinePage, answerWish, sendRound } from '#src/soft-copy/wire/editing.ts';
import type { publish, redraft } from '#src/soft-copy/wire.ts';
import { useMedia } from '#ui/media.ts';
import { ask } from '#ui/ask.ts';
import type { StudioEdition } from '../../wire.ts';
import { useStaffAct } from '../use-staff-act.ts';
import { deskPages, newestMade } from './desk-pages.ts';
import type { Editing } from './edit-sheet.tsx';
import type { AskedPhoto } from './edits-by-key.ts';
import { isWithCustomer, nextProofStep, wishesToAnswer } from './next-step.ts';
import { useChanges } from './use-changes.ts';
import { usePlace } from './use-place.ts';

interface StepOptions {
  edition: Pick<StudioEdition, '_id' | 'drafts'>;
  magazine: Pick<MagazineRecord, 'round' | 'head'> | undefined;
  /** Why staff act for the customer; '' while they need not. */
  reason: string;
  /** Reads the magazine again. */
  load: () => Promise<unknown>;
}

/** What the studio does with a whole draft, and with a wish. */
function useStaffSteps({ edition, magazine, reason, load }: StepOptions) {
  const { busy, act } = useStaffAct();
  const { _id: id, drafts } = edition;
  const done = async (isDone: Promise<boolean>) => {
    const result = await isDone;
    await load();
    return result;
  };
  return {
    busy,
    publish: (note: string) =>
      done(
        act('publish', 'Published. The customer has been told.', () =>
          ask<typeof publish>('POST /studio/api/publish', {
            json: { edition: id, version: drafts[0]?.version, ...(note && { note }) },
          }),
        ),
      ),
    draft: () =>
      done(
        act('draft', 'The draft is being made. It takes about a minute.', () =>
          ask<typeof redraft>('POST /studio/api/redraft', { json: { edition: id } }),
        ),
      ),
    send: () =>
      done(
        act('send', 'Sent. The next soft copy is made of it.', () =>
          ask<typeof sendRound>('POST /api/rounds/send', {
            json: { edition: id, round: magazine?.round.n ?? 1, head: magazine?.head ?? 0, ...(reason && { reason }) },
          }),
        ),
      ),
    answer: (wish: string, state: 'open' | 'done' | 'declined', answer: string) =>
      done(
        act('answer', state === 'open' ? 'It is open again.' : 'Ticked off.', () =>
          ask<typeof answerWish>('POST /studio/api/wishes', { json: { edition: id, wish, state, answer } }),
        ),
      ),
  };
}

type Finding = StudioEdition['drafts'][number]['findings'][number];

/** Below this many pixels per inch a picture looks soft, as preflight says. */
const softPpi = 200;
/** Inches. */
const pageWidth = 210 / 25.4;

/** Pixels per inch of a photo as it is printed in a slot; `undefined` where that is not known. */
export function resolutionIn(
  { box, crop }: Pick<MagazinePage['slots'][number], 'box' | 'crop'>,
  photo: Pick<MagazineRecord['photos'][number], 'width'> | undefined,
): number | undefined {
  if (!crop || !photo?.width || box.w === 0) return undefined;
  return Math.round((crop.w * photo.width) / (box.w * pageWidth));
}

interface WarnedMagazine {
  photos: MagazineRecord['photos'];
  findings: readonly Finding[];
}

/**
 * What is to be known before a page is printed: its pictures that look soft or cut somebody, as they are now, and what
 * was found when the draft was made, unless the page was changed since.
 */
export function printWarnings(page: MagazinePage, { photos, findings }: WarnedMagazine): string[] {
  const ofPhotos = page.slots.flatMap(slot => {
    if (slot.kind !== 'photo') return [];
    const at = photos.findIndex(({ file }) => file === slot.photo);
    const ppi = resolutionIn(slot, photos[at]);
    const cut = slot.facesCut ?? 0;
    return [
      ...(ppi !== undefined && ppi < softPpi ? [`Photo ${at + 1} has ${ppi} dots per inch here and prints soft.`] : []),
      ...(cut > 0 ? [`Photo ${at + 1} does not show ${cut} ${cut === 1 ? 'face' : 'faces'} whole here.`] : []),
    ];
  });
  const found = findings
    .filter(({ page: number, code }) => number === page.number && code !== 'low-resolution' && !page.changed)
    .map(({ message }) => message);
  return [...ofPhotos, ...found];
}

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
function whyNotChange({ magazine, problem }: Pick<Proof, 'magazine' | 'problem'>): string | undefined {
  if (!magazine) return problem ?? 'The pages are still being read.';
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
  const whyNot = whyNotChange(proof);
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
