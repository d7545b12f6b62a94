import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import '#src/soft-copy/parts/editing/proof.css';
import { CropForm } from '#src/soft-copy/parts/editing/crop-form.tsx';
import { LayoutChoice } from '#src/soft-copy/parts/editing/layout-choice.tsx';
import { Meanwhile } from '#src/soft-copy/parts/editing/meanwhile.tsx';
import { sharpPart, withWordsNow } from '#src/soft-copy/parts/editing/places.ts';
import type { DrawingTurn } from '#src/soft-copy/parts/editing/use-previews.ts';
import type { Outcome } from '#src/soft-copy/parts/editing/use-proof.ts';
import { PlaceWords } from '#src/soft-copy/parts/editing/place-words.tsx';
import type { EditEntry, MagazinePage, MagazineRecord, WireEdit } from '#src/soft-copy/wire/editing.ts';
import { Sheet } from '#ui/sheet.tsx';
import { useUnsavedWords } from '#ui/use-unsaved-words.ts';
import type { Slot } from './desk-pages.ts';

/** What is changed in a sheet beside the pages. `clash`: somebody else changed the same page meanwhile. */
export type Editing =
  | { kind: 'words'; page: MagazinePage; slot: Slot }
  | { kind: 'crop'; page: MagazinePage; slot: Slot }
  | { kind: 'layout'; page: MagazinePage }
  | { kind: 'clash'; mine: WireEdit; theirs: EditEntry };

interface EditSheetProps {
  edition: string;
  editing: Editing;
  magazine: MagazineRecord;
  inTurn: DrawingTurn;
  onEdit: (edit: WireEdit) => Promise<Outcome>;
  onClose: () => void;
}

const wordsTitles: Readonly<Record<Slot['kind'], string>> = {
  answer: 'The words',
  photo: 'The words',
  headline: 'The headline',
  line: 'The line',
  caption: 'The caption',
};

function editingTitle(editing: Editing): string {
  switch (editing.kind) {
    case 'words':
      return wordsTitles[editing.slot.kind];
    case 'crop':
      return 'Move the picture';
    case 'layout':
      return `Another layout of page ${editing.page.number}`;
    default:
      return 'Somebody else changed this page';
  }
}

/** What the keys 1 to 3 choose. */
const choices = '.proof-layouts button, [data-choice]';

/**
 * The form of one change beside the pages. Ctrl Enter keeps words, Enter keeps the part of a picture, 1 to 3 choose a
 * layout or a line. What was typed stays when the server refuses it.
 */
export function EditSheet(props: EditSheetProps) {
  const { editing, onEdit, onClose } = props;
  const body = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const { setUnsaved, close } = useUnsavedWords(onClose);
  useEffect(() => {
    body.current?.querySelector<HTMLElement>(`${choices}, textarea, [role="application"]`)?.focus();
  }, []);
  const change = async (edit: WireEdit) => {
    const outcome = await onEdit(edit);
    setProblem(outcome.ok || outcome.meanwhile ? undefined : outcome.message);
  };
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, ctrlKey, metaKey, target } = event;
    if (!(target instanceof HTMLElement)) return;
    const isFrame = target.getAttribute('role') === 'application';
    if (key === 'Enter' && (ctrlKey || metaKey || isFrame)) {
      event.preventDefault();
      target.closest('form')?.requestSubmit();
    }
    if (/^[1-3]$/.test(key) && !target.matches('textarea'))
      body.current?.querySelectorAll<HTMLElement>(choices)[Number(key) - 1]?.click();
  };
  return (
    <Sheet open onClose={close} side="right" title={editingTitle(editing)}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the form inside */}
      <div ref={body} onKeyDown={handleKey}>
        <EditForm
          {...props}
          {...{ problem, attempt, change }}
          onUnsaved={setUnsaved}
          onAgain={() => setAttempt(now => now + 1)}
        />
      </div>
    </Sheet>
  );
}

interface EditFormProps extends EditSheetProps {
  problem: string | undefined;
  /** How often layouts were asked for again. */
  attempt: number;
  change: (edit: WireEdit) => Promise<void>;
  onUnsaved: (unsaved: boolean) => void;
  onAgain: () => void;
}

function EditForm(props: EditFormProps): ReactNode {
  const { edition, editing, magazine, inTurn, problem: error, attempt, change, onUnsaved, onAgain, onClose } = props;
  if (editing.kind === 'clash')
    return (
      <Meanwhile
        mine={editing.mine}
        theirs={editing.theirs}
        error={error}
        onTheirs={onClose}
        onMine={() => change(withWordsNow(editing.mine, magazine))}
      />
    );
  const { page } = editing;
  if (editing.kind === 'layout')
    return (
      <LayoutChoice
        key={attempt}
        {...{ edition, inTurn, error, onAgain }}
        page={page.id}
        onLayout={template => change({ do: 'layout', page: page.id, template })}
      />
    );
  const { slot } = editing;
  if (editing.kind === 'crop') {
    const shown = magazine.photos.find(({ file }) => file === slot.photo);
    return slot.crop && shown ? (
      <CropForm
        src={shown.src}
        error={error}
        crop={slot.crop}
        slot={slot}
        least={sharpPart(shown, slot.box)}
        onCrop={crop => change({ do: 'crop', at: { page: page.id, slot: slot.slot }, crop })}
      />
    ) : null;
  }
  return <PlaceWords reasons {...{ error, magazine, onUnsaved, slot, change }} page={page.id} onUnchanged={onClose} />;
}
