import { possessive } from '#kernel/possessive.ts';
import { themeOf } from '#kernel/themes.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ReopenButton } from '#src/editions/parts/reopen-story.tsx';
import { SignInNote } from '#src/editions/parts/sign-in-note.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import type { AbstractForm } from './local-story.ts';

/** Milliseconds until the tracker opens: enough to read the page, and the tracker shows the same text. */
const redirectDelayMs = 15_000;

/** Thanks after the hand-in, then opens the tracker. */
export function Thanks({ form, person, onReopened }: { form: AbstractForm; person: string; onReopened: () => void }) {
  const navigate = useNavigate();
  const tracking = `/tracking/${form.edition}`;
  useEffect(() => {
    const timer = setTimeout(() => void navigate(tracking, { replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate, tracking]);
  return (
    <Page
      title="Thank you"
      width="text"
      theme={themeOf(form.theme)}
      ornament
      lead={`We have ${possessive(person)} story, every word and every photo.`}
    >
      <div className="grid gap-6">
        <p className="measure">
          Now it is our turn. The soft copy of the {form.category} Edition comes in about a day; you leaf through it,
          ask for changes, and only then is it printed.
        </p>
        <div>
          <ButtonLink to={tracking} replace size="large">
            Track Order
          </ButtonLink>
        </div>
        <div>
          <p className="text-soft">Forgotten something? For an hour you can open the story again.</p>
          <ReopenButton edition={form.edition} onOpened={onReopened} />
        </div>
      </div>
    </Page>
  );
}

/** Shown after the last page to somebody who may not hand in: everything is saved, and who can hand it in (D05). */
export const SavedForOwner = ({ form, person, onBack }: { form: AbstractForm; person: string; onBack: () => void }) => (
  <Page
    title="All of it is safe with us"
    width="text"
    theme={themeOf(form.theme)}
    ornament
    lead={`Every word and every photo of ${possessive(person)} story is kept. One thing is left: handing it in.`}
  >
    <div className="grid justify-items-start gap-6">
      <HandInNote form={form} />
      <Button kind="quiet" onClick={onBack}>
        Back to the story
      </Button>
    </div>
  </Page>
);

/** Says who can hand the story in, to somebody who cannot (D05). */
export const HandInNote = ({ form }: { form: AbstractForm }) => (
  <SignInNote path={`/abstract/${form.edition}?view=check`} title="You are filling this in as a guest">
    {`Only ${form.partner ? `${form.partner}, or whoever has the link they sent,` : 'whoever placed the order'} can hand the story in. Is that you? Sign in with that number, or open the link that was sent to you.`}
  </SignInNote>
);
