import { useState } from 'react';
import { possessive } from '#kernel/grammar.ts';
import { themeOf } from '#kernel/themes.ts';
import { DeadLink } from '#src/editions/parts/edition-error.tsx';
import { GuestChanges } from '#src/editions/parts/guest-changes.tsx';
import { LinkNote } from '#src/editions/parts/link-note.tsx';
import { TellByChat } from '#src/editions/parts/tell-by-chat.tsx';
import { Button } from '#ui/button.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Page } from '#ui/page.tsx';
import { Segments } from '#ui/segments.tsx';
import type { LocalStory } from '../device/local-story.ts';
import type { AbstractForm } from '../device/outside.ts';
import type { StoryView } from '../device/shown-story.ts';
import { questionPlaces } from '../device/form-place.ts';
import { outlineOf } from './form-frame.tsx';
import { NameFields } from './name-fields.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { StoryCover } from './story-cover.tsx';
import { useNaming, type Naming } from './use-naming.ts';
import type { SubjectState } from './use-subject.ts';
import type { FormWords } from './words/en.ts';
import { useFormWords } from './words/use-form-words.ts';

interface WelcomeProps {
  story: LocalStory;
  /** Whom the magazine is about (W50); null while nobody is named. */
  person: string | null;
  view: StoryView;
  subject: SubjectState;
  onContinue: () => void;
}

/** Whoever opens a customer's order by a shared link is not its owner, so only the owner is greeted by name. */
const isGuest = ({ partner, mayHandIn }: AbstractForm): boolean => partner === null && !mayHandIn;

function titleWithoutPerson(form: AbstractForm, { welcome }: FormWords): string {
  if (form.isPartner) return `${possessive(form.name)} magazine`;
  return isGuest(form) ? welcome.guestTitle : welcome.title(form.name);
}

/** What there is to do, or that all is there as it was left. */
function stateText({ story, view }: Pick<WelcomeProps, 'story' | 'view'>, { welcome }: FormWords): string {
  const { form } = story.shown;
  const { photos, answers } = view;
  const first = questionPlaces(outlineOf(story, view)).first.length;
  const isStarted = form.curr > 1 || photos.length > 0 || answers.some(({ text, voice }) => text || voice);
  if (form.isPartner) return isStarted ? 'All that was told so far is here.' : 'Nothing is told yet.';
  if (!isStarted) return welcome.questions(first, answers.length - first);
  return form.handIn === 'first' ? welcome.asLeft : welcome.reopened;
}

/** Who else reads a partner's order; nothing about one of our own customers, who share its link themselves. */
function Readers({ form }: { form: AbstractForm }) {
  if (form.partner === null) return null;
  return form.isPartner ? (
    <p className="measure text-soft">
      {form.name} reads here that you can read along. What you write or change is kept like their own words.
    </p>
  ) : (
    <LinkNote edition={form.edition} reader="client">
      {`can read the story, change it and take things out. ${form.partner} ordered it for you and can read and change it, too.`}
    </LinkNote>
  );
}

/** English or Hindi, on the first screen and for whoever may say whom it is about. */
function LanguageSwitch({ naming: { values, change } }: { naming: Naming }) {
  const { welcome } = useFormWords();
  if (!values) return null;
  return (
    <Segments
      legend={welcome.language}
      value={values.language}
      onValue={language => change({ ...values, language })}
      options={[
        { value: 'en', label: 'English' },
        { value: 'hi', label: 'हिन्दी', lang: 'hi' },
      ]}
    />
  );
}

/** The first screen (C-A01): who gives the magazine, whose it is, the name while there is none, and Continue. */
export function Welcome({ story, person, view, subject, onContinue }: WelcomeProps) {
  const { form } = story.shown;
  const words = useFormWords();
  const proposed = form.theme === 'Self' && !form.isPartner ? form.name : undefined;
  const naming = useNaming({ subject, person, proposed });
  const mayChange = subject.stored?.mayChange === true;
  const [busy, setBusy] = useState(false);
  const goOn = async () => {
    setBusy(true);
    const isSaved = await naming.saveEntered().finally(() => setBusy(false));
    if (isSaved) onContinue();
  };
  return (
    <Page
      dense
      width="text"
      title={person ?? titleWithoutPerson(form, words)}
      eyebrow={form.isPartner ? 'Your customer’s story' : form.partner ? `From ${form.partner}` : words.welcome.eyebrow}
      lead={`${form.category} Edition`}
      theme={themeOf(form.theme)}
    >
      <Form onSubmit={goOn}>
        {!view.sync.online && <OfflineNotice />}
        <DeadLink edition={form.edition} works={form.mayHandIn} />
        {subject.stored && <GuestChanges edition={form.edition} subject={subject.stored} onDecided={subject.show} />}
        <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <StoryCover story={story} person={naming.asks ? naming.typed.trim() : person} />
          <div className="grid gap-4">
            <p>{stateText({ story, view }, words)}</p>
            {!person && isGuest(form) && <p>{words.welcome.nobodyNamed(form.name)}</p>}
            {mayChange && <LanguageSwitch naming={naming} />}
            {!form.onlyTells && <TellByChat edition={form.edition} labels={words.welcome} />}
          </div>
        </div>
        {naming.asks && <NameFields naming={naming} story={story} />}
        <Readers form={form} />
        <Actions sticky>
          <Button type="submit" iconEnd="arrow-right" busy={busy}>
            {words.welcome.continue}
          </Button>
        </Actions>
      </Form>
    </Page>
  );
}
