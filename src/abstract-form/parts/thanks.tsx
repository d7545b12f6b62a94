import { themeOf } from '#kernel/themes.ts';
import { useFriends } from '#src/editions/parts/use-friends.ts';
import { ReopenButton } from '#src/editions/parts/reopen-story.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { reopenWindow } from '../rules.ts';
import { acceptedText } from '../rules/friends.ts';
import { FriendsLine } from './friends-line.tsx';
import type { LocalStory } from '../device/local-story.ts';
import type { StoryView } from '../device/shown-story.ts';
import { MissingPhotos } from './missing-photos.tsx';
import { StoryCover } from './story-cover.tsx';
import { useFormWords } from './words/use-form-words.ts';

interface ThanksProps {
  story: LocalStory;
  view: StoryView;
  person: string | null;
  /** Whether the story is short for its pages. */
  isShort: boolean;
  onReopened: () => void;
}

/** Thanks after the hand-in. */
export function Thanks({ story, view, person, isShort, onReopened }: ThanksProps) {
  const { form } = story.shown;
  const words = useFormWords();
  const friends = useFriends(form.edition, form.mayHandIn);
  const held = [words.thanks.items(view.sync.safe), acceptedText(friends?.kept)].filter(Boolean).join(words.check.and);
  const reopens = reopenWindow(form.handIn);
  return (
    <Page title={words.thanks.title} width="text" theme={themeOf(form.theme)} lead={words.thanks.lead(person, held)}>
      <div className="grid gap-6">
        <div className="w-36">
          <StoryCover story={story} person={person} />
        </div>
        <MissingPhotos view={view} />
        <p className="measure">{words.check.softCopyComes({ ...form, isShort })}</p>
        <div>
          <ButtonLink to={`/tracking/${form.edition}`} replace size="large">
            {words.thanks.track}
          </ButtonLink>
        </div>
        <FriendsLine edition={form.edition} friends={friends} isHandedIn />
        {reopens && (
          <div>
            <p className="text-soft">{words.thanks.reopen(reopens)}</p>
            <ReopenButton edition={form.edition} label={words.thanks.open} onOpened={onReopened} />
          </div>
        )}
      </div>
    </Page>
  );
}
