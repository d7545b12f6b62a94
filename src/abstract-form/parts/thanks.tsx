import { reopenTime } from '#kernel/promises.ts';
import { themeOf } from '#kernel/themes.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ReopenButton } from '#src/editions/parts/reopen-story.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { ownStory, softCopyComesText } from '../rules.ts';
import { FriendsLine } from './friends-line.tsx';
import type { AbstractForm } from '../device/outside.ts';
import type { StoryView } from '../device/shown-story.ts';
import { MissingPhotos } from './missing-photos.tsx';
import { itemList } from '../device/sync-state.ts';

/** Milliseconds until the tracker opens: enough to read the page, and the tracker shows the same text. */
const redirectDelayMs = 15_000;

interface ThanksProps {
  form: AbstractForm;
  view: StoryView;
  person: string | null;
  /** Whether the story is short for its pages. */
  isShort: boolean;
  onReopened: () => void;
}

/** Thanks after the hand-in, then opens the tracker. */
export function Thanks({ form, view, person, isShort, onReopened }: ThanksProps) {
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
      lead={`We have ${ownStory(person)}: ${itemList(view.sync.safe)}.`}
    >
      <div className="grid gap-6">
        <MissingPhotos view={view} />
        <p className="measure">Now it is our turn. {softCopyComesText({ ...form, isShort })}</p>
        <div>
          <ButtonLink to={tracking} replace size="large">
            Track Order
          </ButtonLink>
        </div>
        <FriendsLine edition={form.edition} isHandedIn />
        {form.handIn !== 'last' && (
          <div>
            <p className="text-soft">
              Forgotten something? For {reopenTime}
              {form.handIn === 'again' && ' after it was first handed in'}, or until its soft copy comes, you can open
              the story again.
            </p>
            <ReopenButton edition={form.edition} onOpened={onReopened} />
          </div>
        )}
      </div>
    </Page>
  );
}
