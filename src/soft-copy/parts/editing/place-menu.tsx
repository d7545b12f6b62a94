import { useEffect, useRef, useState } from 'react';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { ask } from '#ui/ask.ts';
import { Icon } from '#ui/icon.tsx';
import type { MagazineRecord, checkEdits } from '../../wire/editing.ts';
import { choicesAt, type MenuChoice, type Step } from './place-choices.ts';
import type { Tapped } from './places-over.tsx';

/** Why a choice that is done at once cannot be made, by its key. */
type Refusals = ReadonlyMap<string, string>;
const noRefusals: Refusals = new Map();

/** Asks which choices could be made, before one is tapped (W88). `whenKnown` waits for the answer. */
function useRefusals(edition: string, choices: readonly MenuChoice[]) {
  const [refusals, setRefusals] = useState(noRefusals);
  const known = useRef<Promise<Refusals>>(Promise.resolve(noRefusals));
  const [asked] = useState(() =>
    choices.flatMap(({ key, step }) => (step.kind === 'at once' ? [{ key, edit: step.edit }] : [])),
  );
  useEffect(() => {
    if (asked.length === 0) return;
    const load = async (): Promise<Refusals> => {
      const json = { edition, edits: asked.map(({ edit }) => edit) };
      const reply = await ask<typeof checkEdits>('POST /api/edits/check', { json, key: linkKeyOf(edition) });
      // Without an answer they are tried.
      if (!reply.ok) return noRefusals;
      return new Map(asked.flatMap(({ key }, at) => (reply.body.refused[at] ? [[key, reply.body.refused[at]]] : [])));
    };
    known.current = load();
    void known.current.then(setRefusals);
  }, [edition, asked]);
  return { refusals, whenKnown: () => known.current };
}

interface PlaceMenuProps {
  edition: string;
  tapped: Tapped;
  magazine: MagazineRecord;
  busy: boolean;
  onStep: (step: Step) => void;
}

/** The list of what can be done at a place. */
export function PlaceMenu(props: PlaceMenuProps) {
  const { page } = props.tapped;
  if (page.locked)
    return (
      <p>
        The studio locked this page. Write to them what should be different: choose “Something else” on another page.
      </p>
    );
  return (
    <>
      {page.kind === 'cover' && (
        <p className="text-small text-soft">
          The name on the cover is changed below the magazine, by “Change the names and days”.
        </p>
      )}
      {!page.newLayout && page.kind !== 'spread' && (
        <p className="text-small text-soft">
          This page was laid out by hand or long ago: tell the studio what should be different on it.
        </p>
      )}
      <Choices {...props} />
    </>
  );
}

function Choices({ edition, tapped, magazine, busy, onStep }: PlaceMenuProps) {
  const choices = choicesAt(tapped, magazine);
  const { refusals, whenKnown } = useRefusals(edition, choices);
  const [waiting, setWaiting] = useState<string>();
  const choose = async ({ key, step }: MenuChoice) => {
    if (busy || waiting !== undefined) return;
    if (step.kind !== 'at once') return onStep(step);
    setWaiting(key);
    const known = await whenKnown();
    setWaiting(undefined);
    if (!known.has(key)) onStep(step);
  };
  return (
    <ul className="proof-menu">
      {choices.map(choice => (
        <li key={choice.key}>
          <button
            type="button"
            aria-busy={waiting === choice.key ? true : undefined}
            aria-disabled={busy || refusals.has(choice.key) ? true : undefined}
            onClick={() => void choose(choice)}
          >
            <Icon name={choice.icon} size={22} />
            <span>
              {choice.label}
              {(refusals.has(choice.key) || choice.note) && <small>{refusals.get(choice.key) ?? choice.note}</small>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
