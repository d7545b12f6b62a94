import type { IconName } from '#ui/icon-names.ts';
import type { MagazinePage, MagazineRecord, WireEdit } from '../../wire/editing.ts';
import { beginningOf } from '../../rules/page-words.ts';
import type { TapSlot } from './places.ts';
import type { Tapped } from './places-over.tsx';

/** What somebody does at a place: a form to fill in, or an edit that is done at once. */
export type Step =
  | { kind: 'words'; slot: TapSlot; title: string }
  | { kind: 'photo'; slot: TapSlot }
  | { kind: 'crop'; slot: TapSlot }
  | { kind: 'layout'; attempt: number }
  | { kind: 'wish' }
  | { kind: 'at once'; edit: WireEdit };

export interface MenuChoice {
  key: string;
  icon: IconName;
  label: string;
  note?: string | undefined;
  step: Step;
}

const titles = { answer: 'Change these words', headline: 'Change the headline', line: 'Change this line' } as const;

function textChoice(slot: TapSlot, isOne: boolean): MenuChoice {
  const title = slot.kind === 'caption' ? 'Change the caption' : titles[slot.kind === 'photo' ? 'line' : slot.kind];
  return {
    key: `${slot.kind} ${slot.answer ?? slot.photo ?? slot.slot}`,
    icon: 'pen',
    label: title,
    note: isOne || slot.text === null ? undefined : beginningOf(slot.text),
    step: { kind: 'words', slot, title },
  };
}

function photoChoices(slot: TapSlot, page: MagazinePage, { photos }: Pick<MagazineRecord, 'photos'>): MenuChoice[] {
  const { photo } = slot;
  if (photo === null) return [];
  const caption = photos.find(({ file }) => file === photo)?.caption ?? '';
  const captionSlot: TapSlot = { ...slot, kind: 'caption', text: caption };
  const choices: MenuChoice[] = [];
  if (page.newPhotos)
    choices.push({ key: 'photo', icon: 'image', label: 'Another photo here', step: { kind: 'photo', slot } });
  if (slot.crop) choices.push({ key: 'crop', icon: 'edit', label: 'Move the picture', step: { kind: 'crop', slot } });
  if (page.kind === 'cover') return choices;
  const title = caption === '' ? 'Write a caption' : 'Change the caption';
  const atOnce = (edit: 'larger' | 'drop photo'): Step => ({
    kind: 'at once',
    edit: { do: edit, page: page.id, photo },
  });
  if (page.newLayout)
    choices.push({
      key: 'larger',
      icon: 'plus',
      label: 'Make it larger',
      note: 'With another layout',
      step: atOnce('larger'),
    });
  if (page.newPhotos)
    choices.push({ key: 'caption', icon: 'pen', label: title, step: { kind: 'words', slot: captionSlot, title } });
  if (page.newLayout)
    choices.push({
      key: 'drop',
      icon: 'minus',
      label: 'Leave this photo out',
      note: 'What is left is laid out again',
      step: atOnce('drop photo'),
    });
  return choices;
}

/** Everything that can be done at a place: nothing that its page refuses whatever is chosen (W88). */
export function choicesAt(
  { page, place }: Pick<Tapped, 'page' | 'place'>,
  magazine: Pick<MagazineRecord, 'photos'>,
): MenuChoice[] {
  const slots = place?.slots ?? [];
  const own = slots.flatMap(slot =>
    slot.kind === 'photo' ? photoChoices(slot, page, magazine) : [textChoice(slot, slots.length === 1)],
  );
  return [
    ...own,
    ...(page.newLayout && page.slots.length > 0
      ? [
          {
            key: 'layout',
            icon: 'book',
            label: 'Another layout of this page',
            step: { kind: 'layout', attempt: 1 },
          } as const,
        ]
      : []),
    {
      key: 'wish',
      icon: 'chat',
      label: 'Something else',
      note: 'Write or say it to the studio',
      step: { kind: 'wish' },
    },
  ];
}

/** A step with its place as the magazine has it now: its page may have been drawn again since it was tapped. */
export function stepNow(step: Step, { pages, photos }: Pick<MagazineRecord, 'pages' | 'photos'>, page: string): Step {
  if (!('slot' in step)) return step;
  const { slot } = step;
  if (slot.kind === 'caption')
    return { ...step, slot: { ...slot, text: photos.find(({ file }) => file === slot.photo)?.caption ?? slot.text } };
  const own = pages.find(({ id }) => id === page)?.slots ?? [];
  const now = own.find(one => one.slot === slot.slot && one.kind === slot.kind && one.answer === slot.answer);
  return now ? { ...step, slot: now } : step;
}
