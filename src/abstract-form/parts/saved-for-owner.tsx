import { themeOf } from '#kernel/themes.ts';
import { SignInNote } from '#src/editions/parts/sign-in-note.tsx';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { itemList, ownStory } from '../rules.ts';
import type { AbstractForm } from '../device/outside.ts';
import type { StoryView } from '../device/shown-story.ts';
import { MissingPhotos } from './missing-photos.tsx';

interface SavedForOwnerProps {
  form: AbstractForm;
  view: StoryView;
  person: string | null;
  onBack: () => void;
}

/** Shown after the last page to somebody who may not hand in: everything is saved, and who can hand it in (D05). */
export const SavedForOwner = ({ form, view, person, onBack }: SavedForOwnerProps) => (
  <Page
    title="All of it is safe with us"
    width="text"
    theme={themeOf(form.theme)}
    ornament
    lead={`Of ${ownStory(person)} we have ${itemList(view.sync.safe)}. One thing is left: handing it in.`}
  >
    <div className="grid justify-items-start gap-6">
      <MissingPhotos view={view} />
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
