import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { themeOf } from '#kernel/themes.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { useSession } from '#src/accounts/parts/session.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useToast } from '#ui/toast.tsx';
import { subjectChangeNote } from '../rules.ts';
import type * as wire from '../wire.ts';
import { ArrivalNote } from './arrival-note.tsx';
import { formatDay } from './formatting.ts';
import { linkKeyOf } from './link-keys.ts';
import { loadSubject } from './load-edition.ts';
import { SubjectFields } from './subject-fields.tsx';
import { subjectDetailsOf, subjectValuesOf, type SubjectValues } from './subject-values.ts';

interface SubjectCardProps {
  edition: { _id: string; theme: string; customerName: string; orderStatus: number; live: number; mayAct: boolean };
  subject: wire.SubjectRecord;
  /** The partner who approves in place of the reader, by name. */
  approver?: string | null | undefined;
  /** Who ordered it, where staff read whom it is about. */
  orderedBy?: string | undefined;
}

/** Whom a magazine is about, and until its soft copy is approved the sheet that changes it (W50). */
export function SubjectCard({ edition, subject, approver, orderedBy }: SubjectCardProps) {
  const [open, setOpen] = useState(false);
  const mayChange = edition.mayAct && subject.mayChange;
  if (!subject.subject && !mayChange) return null;
  return (
    <section aria-label="Whose magazine it is" className="grid gap-4">
      <Facts facts={subjectFacts(subject, orderedBy)} />
      {mayChange && (
        <p>
          <Button kind="quiet" icon="edit" onClick={() => setOpen(true)}>
            {subject.subject ? 'Change the names and days' : 'Say whose magazine it is'}
          </Button>
        </p>
      )}
      {open && <SubjectSheet {...{ edition, subject, approver, orderedBy }} onClose={() => setOpen(false)} />}
    </section>
  );
}

const languageNames = { en: 'English', hi: 'Hindi' } as const;

/** What is known about the subject of a magazine, as terms and values. */
function subjectFacts({ subject, from, occasionOn, neededBy, language }: wire.SubjectRecord, orderedBy?: string) {
  const unnamed = orderedBy === undefined ? 'nobody is named yet' : `nobody is named yet (ordered by ${orderedBy})`;
  const name = subject && (subject.calledAs ? `${subject.name} (${subject.calledAs})` : subject.name);
  return [
    { term: 'About', value: name ?? unnamed },
    ...(from ? [{ term: 'From', value: from }] : []),
    ...(occasionOn ? [{ term: 'For the day', value: formatDay(occasionOn) }] : []),
    ...(neededBy ? [{ term: 'Needed by', value: formatDay(neededBy) }] : []),
    ...(language === 'en' ? [] : [{ term: 'Questions in', value: languageNames[language] }]),
  ];
}

function SubjectSheet({ edition, subject, approver, orderedBy, onClose }: SubjectCardProps & { onClose: () => void }) {
  const [base, setBase] = useState(subject.version);
  const [values, setValues] = useState<SubjectValues>(() => subjectValuesOf(subject));
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const { user } = useSession();
  // Neither staff nor a partner tell the story.
  const teller = orderedBy === undefined && user.type !== 'Partner' ? edition.customerName : undefined;

  async function save() {
    const reply = await ask<typeof wire.saveSubject>('POST /api/saveSubject', {
      json: { ...subjectDetailsOf(values), edition: edition._id, base },
      key: linkKeyOf(edition._id),
    });
    if (reply.ok) {
      onClose();
      await revalidate();
      return toast('Saved.', { tone: 'good' });
    }
    if (reply.error.code !== 'changed-meanwhile') return setProblem(reply.error.message);
    const now = await loadSubject(edition._id);
    if (!now) return setProblem(reply.error.message);
    // Saving once more replaces what the other person entered, now that it was seen.
    setBase(now.version);
    setProblem(
      `Somebody else changed this meanwhile, to “${now.subject?.name ?? 'no name'}”. Save once more to keep what stands here instead.`,
    );
  }

  const note = subjectChangeNote(edition);
  return (
    <Sheet open onClose={onClose} title="Whose magazine is it?">
      <Form onSubmit={save} error={problem}>
        {note && <p className="text-soft">{note}</p>}
        <SubjectFields values={values} onValues={setValues} theme={themeOf(edition.theme)} teller={teller} />
        {subject.arrival && (
          <ArrivalNote arrival={{ ...subject.arrival, neededBy: values.neededBy || null }} approver={approver} live />
        )}
        <Actions>
          <Button type="submit">Save</Button>
        </Actions>
      </Form>
    </Sheet>
  );
}
