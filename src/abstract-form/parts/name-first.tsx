import { useSession } from '#src/accounts/parts/session.tsx';
import { Button, TextLink } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { searchOf } from '../device/form-place.ts';
import type { LocalStory } from '../device/local-story.ts';
import { NameFields } from './name-fields.tsx';
import type { Naming } from './use-naming.ts';

/** Says that the cover has no name, and takes it: typed here, or with one tap for a magazine about oneself. */
export function NameFirst({ naming, story }: { naming: Naming; story: LocalStory }) {
  const { user } = useSession();
  const { form } = story.shown;
  // Whoever opens a shared link may be anybody; a partner's client has no account, but a link and a name.
  const isOwner = user.type === 'Customer' && form.partner === null && story.outside.linkKey === undefined;
  const isClient = form.partner !== null && story.outside.linkKey !== undefined && form.name.trim() !== '';
  const mayBeAboutThem = form.mayHandIn && (isOwner || isClient);
  if (!naming.asks) return null;
  const isSelf = form.theme === 'Self' && !form.isPartner && !naming.values?.from;
  return (
    <Notice tone="joy" title="The cover has no name yet">
      <Form onSubmit={() => naming.save(naming.typed)}>
        <NameFields naming={naming} story={story} />
        <div className="actions">
          <Button type="submit" size="small">
            Put it on the cover
          </Button>
          {mayBeAboutThem && (
            <Button size="small" kind="secondary" onClick={() => void naming.save(form.name)}>
              {isClient ? `It is about me, ${form.name}` : 'It is about me'}
            </Button>
          )}
        </div>
        <p>
          <TextLink to={searchOf({ at: 'subject', next: 'check' })}>More about {isSelf ? 'it' : 'them'}</TextLink>
        </p>
      </Form>
    </Notice>
  );
}
