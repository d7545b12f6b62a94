import { useSession } from '#src/accounts/parts/session.tsx';
import { Button, TextLink } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { searchOf } from '../device/form-place.ts';
import type { LocalStory } from '../device/local-story.ts';
import { NameFields } from './name-fields.tsx';
import type { Naming } from './use-naming.ts';
import { useFormWords } from './words/use-form-words.ts';

/** Says that the cover has no name, and takes it: typed here, or with one tap for a magazine about oneself. */
export function NameFirst({ naming, story }: { naming: Naming; story: LocalStory }) {
  const { user } = useSession();
  const { form } = story.shown;
  const words = useFormWords().name;
  // Whoever opens a shared link may be anybody; a partner's client has no account, but a link and a name.
  const isOwner = user.type === 'Customer' && form.partner === null && story.outside.linkKey === undefined;
  const isClient = form.partner !== null && story.outside.linkKey !== undefined && form.name.trim() !== '';
  const mayBeAboutThem = form.mayHandIn && (isOwner || isClient);
  if (!naming.asks) return null;
  const isSelf = form.theme === 'Self' && !form.isPartner && !naming.values?.from;
  return (
    <Notice tone="joy" title={words.noneYet}>
      <Form onSubmit={() => naming.save(naming.typed)}>
        <NameFields naming={naming} story={story} />
        <div className="actions">
          <Button type="submit" size="small">
            {words.putOnCover}
          </Button>
          {mayBeAboutThem && (
            <Button size="small" kind="secondary" onClick={() => void naming.save(form.name)}>
              {isClient ? words.aboutMeNamed(form.name) : words.aboutMe}
            </Button>
          )}
        </div>
        <p>
          <TextLink to={searchOf({ at: 'subject', next: 'check' })}>{words.moreAbout(isSelf)}</TextLink>
        </p>
      </Form>
    </Notice>
  );
}
