import { Button, TextLink } from '#ui/button.tsx';
import { themeOf } from '#kernel/themes.ts';
import { possessive } from '#kernel/grammar.ts';
import { DeadLink } from '#src/editions/parts/edition-error.tsx';
import { GuestChanges } from '#src/editions/parts/guest-changes.tsx';
import { LinkNote } from '#src/editions/parts/link-note.tsx';
import { Page } from '#ui/page.tsx';
import type { AbstractForm } from '../device/outside.ts';
import type { StoryView } from '../device/shown-story.ts';
import { OfflineNotice } from './offline-notice.tsx';
import type { SubjectState } from './use-subject.ts';

interface WelcomeProps {
  form: AbstractForm;
  /** Whom the magazine is about (W50); null while nobody is named. */
  person: string | null;
  view: StoryView;
  subject: SubjectState;
  onContinue: () => void;
}

/** Whoever opens a customer's order by a shared link is not its owner, so only the owner is greeted by name. */
const isGuest = ({ partner, mayHandIn }: AbstractForm): boolean => partner === null && !mayHandIn;

function titleWithoutPerson(form: AbstractForm): string {
  if (form.isPartner) return `${possessive(form.name)} magazine`;
  return isGuest(form) ? 'Welcome' : `Welcome, ${form.name}`;
}

/** The first screen (C-A01): who gives the magazine, whose it is, and Continue. */
export function Welcome({ form, person, view, subject, onContinue }: WelcomeProps) {
  const isStarted = form.curr > 1 || view.photos.length > 0 || view.answers.some(answer => answer.text || answer.voice);
  const reader = form.partner === null ? undefined : form.isPartner ? 'partner' : 'client';
  return (
    <Page
      title={person ?? titleWithoutPerson(form)}
      eyebrow={form.isPartner ? 'Your customer’s story' : form.partner ? `From ${form.partner}` : 'Your story'}
      lead={`${form.category} Edition`}
      width="text"
      theme={themeOf(form.theme)}
      ornament
    >
      <div className="grid gap-6">
        {!view.sync.online && <OfflineNotice />}
        <DeadLink edition={form.edition} mayAct={form.mayHandIn} />
        {subject.stored && <GuestChanges edition={form.edition} subject={subject.stored} onDecided={subject.show} />}
        {!person && isGuest(form) && <p className="measure">Ordered by {form.name}. Nobody is named yet.</p>}
        <p className="measure">
          {form.isPartner
            ? `${isStarted ? 'Everything that was told so far is here.' : 'Nothing is told yet.'} ${form.name} reads here that you can read along. What you write or change is kept like their own words.`
            : isStarted
              ? form.handIn === 'first'
                ? 'Welcome back. Everything that was written, recorded and added is here, just as it was left.'
                : 'The story is open again, just as it was handed in. Its soft copy is made once it is handed in again.'
              : `${view.answers.length} questions, and the photos that go with them. Write, or press record and tell it the way you would at the table. Skip what does not fit.`}
        </p>
        <p className="measure text-soft">
          Each word is kept on this device as you go, and sent to us a moment later. You can stop at any time, and go on
          here or{reader === 'client' && ', by the same link,'} on another phone.
        </p>
        <LinkNote edition={form.edition} reader={reader}>
          {`can read the story, change it and take things out. Share it only with those who write with you.${
            reader === 'client' ? ` ${form.partner} ordered it for you and can read and change it, too.` : ''
          }`}
        </LinkNote>
        <div>
          <Button size="large" iconEnd="arrow-right" onClick={onContinue}>
            Continue
          </Button>
        </div>
        {form.mayHandIn && (
          <p className="measure">
            Others have stories, too: <TextLink to={`/friends/${form.edition}`}>ask friends and family</TextLink>.
          </p>
        )}
      </div>
    </Page>
  );
}
