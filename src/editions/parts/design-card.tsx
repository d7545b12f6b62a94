import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { designFor, type DesignName } from '#kernel/designs.ts';
import type { Emphasis } from '#kernel/emphases.ts';
import { themeOf } from '#kernel/themes.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useToast } from '#ui/toast.tsx';
import { designChangeNote, mayChangeSubject } from '../rules.ts';
import { DesignTiles } from './design-tiles.tsx';
import { designWords } from './design-words.ts';
import { EmphasisTiles } from './emphasis-tiles.tsx';
import { loadDesign, saveDesign } from './load-design.ts';

interface DesignCardProps {
  edition: {
    _id: string;
    theme: string;
    design: DesignName;
    orderStatus: number;
    live: number;
    cancelled: unknown;
    mayAct: boolean;
  };
  /** The name on the cover, null while nobody is named, and the line under it. */
  title: string | null;
  line: string;
  /** Asks why, for the history: for staff. */
  asksReason?: boolean;
}

/** The design of a magazine, and until its soft copy is approved the sheet that changes it (W59). */
export function DesignCard(props: DesignCardProps) {
  const [open, setOpen] = useState(false);
  const { edition } = props;
  return (
    <section aria-label="How it looks" className="grid gap-4">
      <Facts facts={[{ term: 'Design', value: designWords.en.designs[edition.design].name }]} />
      {edition.mayAct && mayChangeSubject(edition) && (
        <p>
          <Button kind="quiet" icon="edit" onClick={() => setOpen(true)}>
            Choose another design
          </Button>
        </p>
      )}
      {open && <DesignSheet {...props} onClose={() => setOpen(false)} />}
    </section>
  );
}

function DesignSheet({ edition, title, line, asksReason, onClose }: DesignCardProps & { onClose: () => void }) {
  const [was, setWas] = useState(edition.design);
  const [design, setDesign] = useState(edition.design);
  const [emphasis, setEmphasis] = useState<Emphasis>();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();
  const toast = useToast();

  async function save() {
    const given = reason.trim();
    const reply = await saveDesign(edition._id, { design, was, emphasis, ...(given && { reason: given }) });
    if (reply.ok) {
      onClose();
      await revalidate();
      return toast('Saved.', { tone: 'good' });
    }
    const now = reply.error.code === 'changed-meanwhile' ? await loadDesign(edition._id) : undefined;
    if (!now) return setProblem(reply.error.message);
    // Saving once more replaces what the other person chose, now that it was seen.
    setWas(now.design);
    setProblem(
      `Somebody else chose “${designWords.en.designs[now.design].name}” meanwhile. Save once more to take “${designWords.en.designs[design].name}” instead.`,
    );
  }

  const words = { edition: edition._id, theme: edition.theme, title, line };
  const note = designChangeNote(edition);
  return (
    <Sheet open onClose={onClose} title={designWords.en.legend} width="wide">
      <Form onSubmit={save} error={problem}>
        {note && <p className="text-soft">{note}</p>}
        <DesignTiles
          cover={words}
          legend={designWords.en.legend}
          legendHidden
          value={design}
          proposed={designFor[themeOf(edition.theme) ?? 'Gifting']}
          onValue={setDesign}
        />
        <EmphasisTiles key={design} cover={words} design={design} value={emphasis} onValue={setEmphasis} />
        {asksReason && <Field label="Why" hint="For the history." value={reason} onValue={setReason} maxLength={300} />}
        <Actions>
          <Button type="submit">Save</Button>
        </Actions>
      </Form>
    </Sheet>
  );
}
