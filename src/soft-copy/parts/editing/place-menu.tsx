import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import type { MagazinePage, MagazineRecord, WireEdit } from '../../wire/editing.ts';
import { beginningOf, type TapSlot } from './places.ts';
import type { Tapped } from './places-over.tsx';

/** What somebody does at a place: a form to fill in, or an edit that is done at once. */
export type Step =
  | { kind: 'words'; slot: TapSlot; title: string }
  | { kind: 'photo'; slot: TapSlot }
  | { kind: 'crop'; slot: TapSlot }
  | { kind: 'layout'; attempt: number }
  | { kind: 'wish' }
  | { kind: 'at once'; edit: WireEdit };

interface MenuChoice {
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

function photoChoices(slot: TapSlot, page: MagazinePage, { photos }: MagazineRecord): MenuChoice[] {
  const { photo } = slot;
  if (photo === null) return [];
  const caption = photos.find(({ file }) => file === photo)?.caption ?? '';
  const captionSlot: TapSlot = { ...slot, kind: 'caption', text: caption };
  const isCover = page.kind === 'cover';
  return [
    { key: 'photo', icon: 'image', label: 'Another photo here', step: { kind: 'photo', slot } },
    ...(slot.crop
      ? [{ key: 'crop', icon: 'edit', label: 'Move the picture', step: { kind: 'crop', slot } } as const]
      : []),
    ...(isCover
      ? []
      : ([
          {
            key: 'larger',
            icon: 'plus',
            label: 'Make it larger',
            step: { kind: 'at once', edit: { do: 'larger', page: page.id, photo } },
          },
          {
            key: 'caption',
            icon: 'pen',
            label: caption === '' ? 'Write a caption' : 'Change the caption',
            step: {
              kind: 'words',
              slot: captionSlot,
              title: caption === '' ? 'Write a caption' : 'Change the caption',
            },
          },
          {
            key: 'drop',
            icon: 'minus',
            label: 'Leave this photo out',
            step: { kind: 'at once', edit: { do: 'drop photo', page: page.id, photo } },
          },
        ] as const)),
  ];
}

/** Everything that can be done at a place. */
function choicesAt({ page, place }: Tapped, magazine: MagazineRecord): MenuChoice[] {
  const slots = place?.slots ?? [];
  const own = slots.flatMap(slot =>
    slot.kind === 'photo' ? photoChoices(slot, page, magazine) : [textChoice(slot, slots.length === 1)],
  );
  return [
    ...own,
    ...(page.slots.length > 0
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

interface PlaceMenuProps {
  tapped: Tapped;
  magazine: MagazineRecord;
  busy: boolean;
  onStep: (step: Step) => void;
}

/** The list of what can be done at a place. */
export function PlaceMenu({ tapped, magazine, busy, onStep }: PlaceMenuProps) {
  if (tapped.page.locked)
    return (
      <p>
        The studio locked this page. Write to them what should be different: choose “Something else” on another page.
      </p>
    );
  return (
    <>
      {tapped.page.kind === 'cover' && (
        <p className="text-small text-soft">
          The name on the cover is changed below the magazine, by “Change the names and days”.
        </p>
      )}
      <ul className="proof-menu">
        {choicesAt(tapped, magazine).map(({ key, icon, label, note, step }) => (
          <li key={key}>
            <button type="button" aria-disabled={busy ? true : undefined} onClick={() => !busy && onStep(step)}>
              <Icon name={icon} size={22} />
              <span>
                {label}
                {note && <small>{note}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
