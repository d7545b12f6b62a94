import { capitalised } from '#kernel/grammar.ts';
import { themeOf } from '#kernel/themes.ts';
import { useFriends } from '#src/editions/parts/use-friends.ts';
import { ReopenButton } from '#src/editions/parts/reopen-story.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { itemList, ownStory, reopenWindow, softCopyComesText } from '../rules.ts';
import { acceptedText } from '../rules/friends.ts';
import { FriendsLine } from './friends-line.tsx';
import type { AbstractForm } from '../device/outside.ts';
import type { StoryView } from '../device/shown-story.ts';
import { MissingPhotos } from './missing-photos.tsx';

interface ThanksProps {
  form: AbstractForm;
  view: StoryView;
  person: string | null;
  /** Whether the story is short for its pages. */
  isShort: boolean;
  onReopened: () => void;
}

/** Thanks after the hand-in. */
export function Thanks({ form, view, person, isShort, onReopened }: ThanksProps) {
  const friends = useFriends(form.edition, form.mayHandIn);
  const held = [itemList(view.sync.safe), acceptedText(friends?.kept)].filter(Boolean).join(', and ');
  const reopens = reopenWindow(form.handIn);
  return (
    <Page
      title="Thank you"
      width="text"
      theme={themeOf(form.theme)}
      ornament
      lead={`We have ${ownStory(person)}: ${held}.`}
    >
      <div className="grid gap-6">
        <MissingPhotos view={view} />
        <p className="measure">Now it is our turn. {softCopyComesText({ ...form, isShort })}</p>
        <div>
          <ButtonLink to={`/tracking/${form.edition}`} replace size="large">
            Track Order
          </ButtonLink>
        </div>
        <FriendsLine edition={form.edition} friends={friends} isHandedIn />
        {reopens && (
          <div>
            <p className="text-soft">Forgotten something? {capitalised(reopens)} you can open the story again.</p>
            <ReopenButton edition={form.edition} onOpened={onReopened} />
          </div>
        )}
      </div>
    </Page>
  );
}
