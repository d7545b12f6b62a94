import { useNavigate } from 'react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { WireEdit, WishEntry } from '#src/soft-copy/wire/editing.ts';
import { slotOfPhoto, slotUnder } from './desk-pages.ts';
import { editByKey, editWithPhoto, photoInHand, wordsSlot } from './edits-by-key.ts';
import type { ProofCommand } from './keys.ts';
import { takeNextMagazine } from './take-next-magazine.ts';
import type { Desk } from './use-desk.ts';
import { changesFor } from './wish-list.tsx';
import type { ChangeState } from './use-changes.ts';

/** What changes nothing and needs nothing that is being kept. */
const immediate: readonly ProofCommand[] = [
  'next page',
  'page before',
  'first page',
  'last page',
  'next place',
  'place before',
  'closely',
  'help',
  'leave',
];

interface InOrder {
  /** Whether a change is being kept (`saving`), or the last one was not (`failed`). */
  tone: ChangeState['tone'];
  perform: (command: ProofCommand) => void;
  /** Called when a change was not kept and commands that waited for it are dropped. */
  onDrop: () => void;
}

/**
 * Commands one after the other: what comes while a change is being kept waits for it, and everything after that waits
 * too, since it was meant for what the screen shows then (W80). When a change fails or a sheet opens, what waits is
 * dropped, after a failure with a word about it.
 */
function useInOrder({ tone, perform, onDrop }: InOrder): (command: ProofCommand) => void {
  const waiting = useRef<ProofCommand[]>([]);
  const performNext = useEffectEvent(() => {
    if (waiting.current.length > 0 && (tone === 'failed' || document.querySelector('dialog[open]'))) {
      waiting.current = [];
      if (tone === 'failed') onDrop();
    }
    const next = waiting.current.shift();
    if (next) perform(next);
  });
  // After each render, since a command is meant for what the one before it has made of the screen.
  useEffect(() => {
    if (tone !== 'saving') performNext();
  });
  return command => {
    if (waiting.current.length > 0 || (tone === 'saving' && !immediate.includes(command)))
      waiting.current.push(command);
    else perform(command);
  };
}

/** Opens the next magazine that waits after this one; answers why there is none. */
function useLeadOn(id: string) {
  const navigate = useNavigate();
  return async (): Promise<string | undefined> => {
    const next = await takeNextMagazine(id);
    if ('why' in next) return next.why;
    await navigate(next.path);
    return undefined;
  };
}

/** Chooses a wish and opens its page, with the place under its pin chosen. */
function chooseWish({ setWish, place, pages, setTab }: Desk, wish: WishEntry | undefined): void {
  setWish(wish?.id);
  const at = pages.findIndex(({ own }) => own !== undefined && own.id === wish?.page);
  const own = pages[at]?.own;
  const under = own && wish && wish.x !== null && wish.y !== null && slotUnder(own, { x: wish.x, y: wish.y });
  if (under) place.choose(under);
  else if (at >= 0) place.go(at);
  if (wish) setTab('Pages');
}

function nextWish(desk: Desk): void {
  const open = desk.wishes.filter(({ state }) => state === 'open');
  const now = open.findIndex(({ id }) => id === desk.wish?.id);
  const next = open[(now + 1) % Math.max(1, open.length)];
  if (next) chooseWish(desk, next);
  else desk.changes.fail('No wish is open.');
}

/** Ticks a wish off: at once when changes name it or it is opened again, otherwise with a sentence. */
function tickOff({ magazine, steps, setOver }: Desk, wish: WishEntry, state: 'open' | 'done' | 'declined'): void {
  const isMade = state === 'done' && changesFor(magazine?.edits ?? [], wish.id) > 0;
  if (state === 'open' || isMade) void steps.answer(wish.id, state, '');
  else setOver({ kind: 'answer', wish, state });
}

/** Sends an edit; after a conflict both changes are shown, and the person chooses. */
async function sendEdit({ changes, setEditing }: Desk, edit: WireEdit) {
  const outcome = await changes.change(edit);
  if (outcome.ok) setEditing(undefined);
  else if (outcome.meanwhile) setEditing({ kind: 'clash', mine: edit, theirs: outcome.meanwhile });
  return outcome;
}

/** Asks for a photo, or for words, a crop or a layout in a sheet; says what is missing otherwise. */
function openForm(desk: Desk, command: ProofCommand): void {
  const { place, inHand: page, magazine, changes, setEditing, setAsked, setTab } = desk;
  const { chosen } = place;
  const held = photoInHand(chosen);
  if (!page || !magazine) return;
  if (command === 'layout') return setEditing({ kind: 'layout', page });
  if (command === 'add' || (command === 'replace' && held)) {
    setAsked(command === 'add' || !held ? { to: 'add', page } : { to: 'replace', at: held });
    return setTab('Photos');
  }
  if (command === 'edit' && chosen)
    return setEditing({ kind: 'words', page: chosen.page, slot: wordsSlot(chosen, magazine) });
  if (command === 'crop' && held?.slot.crop) return setEditing({ kind: 'crop', page: held.page, slot: held.slot });
  changes.fail(
    command === 'edit'
      ? 'Choose a place first: ] goes from place to place.'
      : 'Choose a photo first: ] goes from place to place. One across the fold stays as it lies.',
  );
}

function takeStep({ step, steps, setOver, ...desk }: Desk, nextMagazine: () => void): void {
  if (step.do === 'publish') setOver({ kind: 'publish' });
  else if (step.do === 'draft') void steps.draft();
  else if (step.do === 'send') void steps.send();
  else if (step.do === 'wish') nextWish({ step, steps, setOver, ...desk });
  else if (step.do === 'wait') nextMagazine();
}

function leave({ asked, setAsked, place, setWish }: Desk): void {
  if (asked) setAsked(undefined);
  else if (place.chosen) place.choose(undefined);
  else setWish(undefined);
}

/** Everything that keys and buttons of the desk do. */
export function useCommands(desk: Desk) {
  const { place, changes, wish, magazine, inHand, mayEdit, setOver } = desk;
  const leadOn = useLeadOn(desk.edition._id);
  const openNext = async () => {
    const why = await leadOn();
    if (why !== undefined) changes.fail(why);
  };
  const answer = (state: 'done' | 'declined') =>
    wish?.state === 'open' ? tickOff(desk, wish, state) : changes.fail('Choose an open wish first, with w.');
  const acts: Partial<Record<ProofCommand, () => void>> = {
    'next page': () => place.turn(1),
    'page before': () => place.turn(-1),
    'first page': () => place.go(0),
    'last page': () => place.go(place.last),
    'next place': () => place.step(1),
    'place before': () => place.step(-1),
    'next wish': () => nextWish(desk),
    done: () => answer('done'),
    declined: () => answer('declined'),
    closely: () => setOver({ kind: 'closely' }),
    help: () => setOver({ kind: 'help' }),
    step: () => takeStep(desk, () => void openNext()),
    'next magazine': () => void openNext(),
    leave: () => leave(desk),
  };
  function edit(command: ProofCommand): void {
    if (!mayEdit || !magazine || !inHand) return changes.fail(desk.whyNot ?? 'There is no page to change.');
    if (command === 'undo' || command === 'redo') return changes.takeBack(command);
    const made = editByKey(command, { magazine, page: inHand, chosen: place.chosen });
    if (!made) openForm(desk, command);
    else if ('why' in made) changes.fail(made.why);
    else void sendEdit(desk, made.edit);
  }
  const run = useInOrder({
    tone: changes.state.tone,
    perform: command => (acts[command] ?? (() => edit(command)))(),
    onDrop: () => changes.fail(`${changes.state.says} The keys pressed after it did nothing.`),
  });
  return {
    run,
    /** After a magazine was published: the next one that waits, if there is one. */
    leadOn,
    sendEdit: (made: WireEdit) => sendEdit(desk, made),
    chooseWish: (chosen: WishEntry | undefined) => chooseWish(desk, chosen),
    answerWish: (asked: WishEntry, state: 'open' | 'done' | 'declined') => tickOff(desk, asked, state),
    /** A photo was clicked: it is put where one is asked for, or its page is opened. */
    takePhoto(file: string) {
      if (!magazine) return;
      const { asked, setAsked, setTab } = desk;
      if (!asked) return place.choose(slotOfPhoto(magazine, file));
      setAsked(undefined);
      setTab('Pages');
      void sendEdit(desk, editWithPhoto(asked, file, magazine));
    },
  };
}
export type Commands = ReturnType<typeof useCommands>;
