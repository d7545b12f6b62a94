import { useState } from 'react';
import { kindOfName } from '#kernel/names.ts';
import { themeOf } from '#kernel/themes.ts';
import { ArrivalNote } from '#src/editions/parts/arrival-note.tsx';
import { SubjectFields } from '#src/editions/parts/subject-fields.tsx';
import { isAboutReader, subjectValuesOf, type SubjectValues } from '#src/editions/parts/subject-values.ts';
import type { SubjectRecord } from '#src/editions/wire.ts';
import { Button } from '#ui/button.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { useToast } from '#ui/toast.tsx';
import type { LocalStory } from '../device/local-story.ts';
import type { AbstractForm } from '../device/outside.ts';
import type { StoryView } from '../device/shown-story.ts';
import { StoryCover } from './story-cover.tsx';
import { SyncLine } from './sync-line.tsx';
import type { SubjectState } from './use-subject.ts';
import { useFormWords } from './words/use-form-words.ts';

interface SubjectScreenProps {
  story: LocalStory;
  view: StoryView;
  stored: SubjectRecord;
  subject: SubjectState;
  /** Where its button leads. */
  next: 'questions' | 'look';
  onDone: () => void;
}

interface OpeningOptions {
  draft: SubjectState['draft'];
  form: AbstractForm;
  stored: SubjectRecord;
}

/** The fields as they open: the draft, what is stored, or for a magazine about oneself the customer's name. */
function openingValues({ draft, form, stored }: OpeningOptions): SubjectValues {
  if (draft) return draft.values;
  const values = subjectValuesOf(stored);
  return !values.name && form.theme === 'Self' ? { ...values, name: form.name } : values;
}

/** Shows both versions when somebody else changed the subject meanwhile, and asks which one to keep. */
function OtherVersion(props: { theirs: SubjectRecord; mine: string; onTheirs: () => void; onMine: () => void }) {
  const { theirs, mine, onTheirs, onMine } = props;
  const words = useFormWords().subject;
  return (
    <Notice
      tone="bad"
      live
      title={words.otherTitle}
      action={
        <div className="flex flex-wrap gap-3">
          <Button size="small" kind="secondary" onClick={onTheirs}>
            {words.takeTheirs}
          </Button>
          <Button size="small" kind="secondary" onClick={onMine}>
            {words.keepMine}
          </Button>
        </div>
      }
    >
      {words.other(theirs.subject?.name ?? null, mine)}
    </Notice>
  );
}

/** The first screen after the welcome (W50): whose magazine it is, with a cover that shows the name as it is typed. */
export function SubjectScreen({ story, view, stored, subject, next, onDone }: SubjectScreenProps) {
  const { form } = story.shown;
  const { draft } = subject;
  const toast = useToast();
  const formWords = useFormWords();
  const words = formWords.subject;
  const [base, setBase] = useState(draft?.base ?? stored.version);
  const [values, setValues] = useState<SubjectValues>(() => openingValues({ draft, form, stored }));
  const [nameError, setNameError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [theirs, setTheirs] = useState<SubjectRecord>();
  const name = values.name.trim();
  // The partner who ordered reads along, and tells nothing of themself.
  const teller = form.isPartner ? undefined : form.name;
  const theme = themeOf(form.theme);
  const isReader = isAboutReader(values, { theme, teller });
  const why = words.why[isReader ? 'reader' : (values.kind ?? kindOfName(name, theme))];

  function change(next: SubjectValues) {
    setValues(next);
    setNameError(undefined);
    subject.storeDraft({ values: next, base, submitted: false });
  }

  async function save(onto: number) {
    setProblem(undefined);
    setTheirs(undefined);
    if (!name) return setNameError(formWords.name.missing);
    const outcome = await subject.save({ values, base: onto });
    if (outcome.kind === 'changed') return setTheirs(outcome.theirs);
    if (outcome.kind === 'refused') return setProblem(outcome.message);
    if (outcome.kind === 'unsent') toast(words.kept);
    onDone();
  }

  async function takeTheirs(version: SubjectRecord) {
    await subject.takeTheirs(version);
    setTheirs(undefined);
    setBase(version.version);
    setValues(subjectValuesOf(version));
  }

  const cover = <StoryCover story={story} person={name} />;
  return (
    <Page
      dense
      title={words.title}
      eyebrow={`${form.category} Edition`}
      theme={theme}
      aside={<div className="hidden max-w-80 lg:block">{cover}</div>}
    >
      <Form onSubmit={() => save(base)} error={problem}>
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-4 lg:hidden">
          {cover}
          <p className="text-soft">{why}</p>
        </div>
        <p className="hidden text-soft lg:block">
          {why} {words.until}
        </p>
        {theirs && (
          <OtherVersion
            theirs={theirs}
            mine={name}
            onTheirs={() => void takeTheirs(theirs)}
            onMine={() => {
              setBase(theirs.version);
              void save(theirs.version);
            }}
          />
        )}
        <SubjectFields values={values} onValues={change} theme={theme} teller={teller} nameError={nameError} />
        {stored.arrival && values.neededBy && (
          <ArrivalNote arrival={{ ...stored.arrival, neededBy: values.neededBy }} approver={form.approver} live />
        )}
        <SyncLine view={view} />
        <Actions sticky>
          <Button type="submit" iconEnd="arrow-right">
            {next === 'look' ? words.toLook : words.toQuestions}
          </Button>
          <Button kind="quiet" onClick={onDone}>
            {stored.subject ? words.cancel : words.notNow}
          </Button>
        </Actions>
      </Form>
    </Page>
  );
}
