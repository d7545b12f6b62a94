import type { OpenedSound } from '#src/files/parts/recording/sound.ts';
import { useState, type ReactNode } from 'react';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useUnsavedWords } from '#ui/use-unsaved-words.ts';
import type { EditEntry, MagazineRecord, WireEdit } from '../../wire/editing.ts';
import { CropForm } from './crop-form.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import { Meanwhile } from './meanwhile.tsx';
import { PhotoChoice } from './photo-choice.tsx';
import { stepNow, type Step } from './place-choices.ts';
import { PlaceMenu } from './place-menu.tsx';
import { photoEdit, sharpPart, withWordsNow } from './places.ts';
import { PlaceWords } from './place-words.tsx';
import type { Tapped } from './places-over.tsx';
import type { DrawingTurn } from './use-previews.ts';
import type { DrawnNow, Outcome, Proof } from './use-proof.ts';
import { WishForm } from './wish-form.tsx';

interface PlaceSheetProps {
  edition: string;
  tapped: Tapped;
  magazine: MagazineRecord;
  proof: Proof;
  inTurn: DrawingTurn;
  onClose: () => void;
  /** A change or a wish was taken, with a sentence about it, and the page as it is now if that came with it. */
  onDone: (says: string, drawn?: DrawnNow) => void;
}

/** Sends changes from the sheet; after a conflict it holds both until the person chooses. */
function useChanging({ proof, onDone, tapped }: Pick<PlaceSheetProps, 'proof' | 'onDone' | 'tapped'>) {
  const [problem, setProblem] = useState<string>();
  const [clash, setClash] = useState<{ mine: WireEdit; theirs: EditEntry }>();
  const finish = (outcome: Outcome, mine?: WireEdit) => {
    if (outcome.ok) return onDone(outcome.says, outcome.drawn);
    setProblem(outcome.meanwhile ? undefined : outcome.message);
    if (mine && outcome.meanwhile) setClash({ mine, theirs: outcome.meanwhile });
  };
  return {
    problem,
    clash,
    clearProblem: () => setProblem(undefined),
    change: async (edit: WireEdit) => finish(await proof.change(edit, tapped.page.id), edit),
    finish,
  };
}

/** What can be done at a tapped place, and then the form for it (W77). */
export function PlaceSheet(props: PlaceSheetProps) {
  const { edition, tapped, magazine, proof, inTurn, onClose, onDone } = props;
  const [step, setStep] = useState<Step>();
  const [busy, setBusy] = useState(false);
  const { problem, clash, clearProblem, change, finish } = useChanging({ proof, onDone, tapped });
  const { setUnsaved, close } = useUnsavedWords(onClose);
  const { page } = tapped;
  const place = { page: page.id, x: tapped.x, y: tapped.y };

  const begin = async (next: Step) => {
    clearProblem();
    setBusy(true);
    // What this person changed before may not be read again yet, and is what they see.
    const now = await proof.latest();
    if (next.kind === 'at once') await change(next.edit);
    else setStep(now ? stepNow(next, now, page.id) : next);
    setBusy(false);
  };
  if (clash)
    return (
      <Sheet open onClose={onClose} side="bottom" title="This page was changed meanwhile">
        <Meanwhile
          {...clash}
          error={problem}
          onTheirs={onClose}
          onMine={() => change(withWordsNow(clash.mine, magazine))}
        />
      </Sheet>
    );
  return (
    <Sheet key={step?.kind} open onClose={close} side="bottom" title={sheetTitle(step, page.number)}>
      {step ? (
        <StepForm
          {...{ step, edition, magazine, tapped, inTurn, problem, change }}
          onUnsaved={setUnsaved}
          onUnchanged={onClose}
          onAgain={() => setStep({ kind: 'layout', attempt: Date.now() })}
          onLoad={proof.load}
          onSpeech={proof.decideSpeech}
          sendWords={words => proof.wish({ ...place, words })}
          sendSpoken={spoken => proof.speak(spoken, place)}
          onOutcome={finish}
        />
      ) : (
        <>
          {problem && (
            <Notice tone="bad" live>
              {problem}
            </Notice>
          )}
          <PlaceMenu {...{ edition, tapped, magazine, busy }} onStep={next => void begin(next)} />
        </>
      )}
    </Sheet>
  );
}

function sheetTitle(step: Step | undefined, page: number): string {
  if (step?.kind === 'words') return step.title;
  if (step?.kind === 'photo') return 'Another photo here';
  if (step?.kind === 'crop') return 'Move the picture';
  if (step?.kind === 'layout') return `Another layout of page ${page}`;
  return step?.kind === 'wish' ? 'What should be different?' : `Page ${page}: what should be different?`;
}

interface StepFormProps extends Pick<PlaceSheetProps, 'edition' | 'magazine' | 'tapped' | 'inTurn'> {
  step: Step;
  problem: string | undefined;
  change: (edit: WireEdit) => Promise<void>;
  onUnsaved: (unsaved: boolean) => void;
  sendWords: (words: string) => Promise<Outcome>;
  sendSpoken: (spoken: OpenedSound) => Promise<Outcome>;
  onOutcome: (outcome: Outcome) => void;
  onSpeech: (agree: boolean) => Promise<string | undefined>;
  onAgain: () => void;
  /** Nothing is changed. */
  onUnchanged: () => void;
  onLoad: () => Promise<unknown>;
}

/** The form of one step. */
function StepForm(props: StepFormProps): ReactNode {
  const { step, edition, magazine, tapped, inTurn, problem, change, onAgain, onLoad, onUnchanged } = props;
  const { page } = tapped;
  const common = { error: problem };
  const { onUnsaved, onSpeech, sendWords, sendSpoken, onOutcome } = props;
  switch (step.kind) {
    case 'words':
      return (
        <PlaceWords {...common} {...{ magazine, onUnsaved, change, onUnchanged }} page={page.id} slot={step.slot} />
      );
    case 'photo': {
      const at = { page: page.id, slot: step.slot.slot };
      const choose = (photo: MagazineRecord['photos'][number]) => change(photoEdit(magazine, at, photo));
      return <PhotoChoice {...common} {...{ edition, magazine }} slot={step.slot} onPhoto={choose} onLoad={onLoad} />;
    }
    case 'crop': {
      const { slot, crop, photo } = step.slot;
      const shown = magazine.photos.find(({ file }) => file === photo);
      if (!crop || !shown) return null;
      return (
        <CropForm
          {...common}
          src={shown.src}
          crop={crop}
          slot={step.slot}
          least={sharpPart(shown, step.slot.box)}
          onCrop={now => change({ do: 'crop', at: { page: page.id, slot }, crop: now })}
        />
      );
    }
    case 'layout': {
      const choose = (template: string) => change({ do: 'layout', page: page.id, template });
      return (
        <LayoutChoice
          key={step.attempt}
          {...common}
          {...{ edition, inTurn }}
          page={page.id}
          onAgain={onAgain}
          onLayout={choose}
        />
      );
    }
    case 'wish':
      return (
        <WishForm
          {...common}
          {...{ edition, onUnsaved, onSpeech, sendWords, sendSpoken, onOutcome }}
          page={page.number}
          speech={magazine.speech}
        />
      );
    default:
      return null;
  }
}
