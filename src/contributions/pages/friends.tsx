import { useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { EditionError, ClosedEdition } from '#src/editions/parts/edition-error.tsx';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { takeLinkKey } from '#src/editions/parts/load-edition.ts';
import { ask } from '#ui/ask.ts';
import { TextLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { useToast } from '#ui/toast.tsx';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { setEditionBrand } from '#web/set-edition-brand.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ContributionList } from '../parts/contribution-list.tsx';
import { clockTime, LinkCard } from '../parts/link-card.tsx';
import { LinkForm } from '../parts/link-form.tsx';
import { friendsLead, stageText } from '../rules.ts';
import type { FriendsRecord } from '../wire.ts';
import type * as wire from '../wire.ts';

export const meta = pageMeta('Friends and family', {
  noindex: true,
  brandOf: data => (data as { friends?: FriendsRecord }).friends?.brand?.name,
});

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const edition = params['edition'] ?? '';
  takeLinkKey(request, edition);
  const reply = await ask<typeof wire.friends>('POST /api/friends', { json: { edition }, key: linkKeyOf(edition) });
  setEditionBrand(edition, reply.ok ? reply.body.brand : undefined);
  if (reply.ok) return { friends: await withLink(reply.body) };
  return { error: { status: reply.status, message: reply.error.message } };
}

/**
 * Makes the link that is proposed while an edition has none, so that opening the screen is enough; the record as it was
 * where somebody is still to be named, and where it fails: then its form is shown.
 */
async function withLink(friends: FriendsRecord): Promise<FriendsRecord> {
  const { edition, stage, link, proposal } = friends;
  const { about, from, lastDay, most, chosen } = proposal;
  if (link || stage !== 'telling' || about === '' || from === '' || chosen.length === 0) return friends;
  const json = { edition, about, from, note: '', lastDay, most, questions: chosen };
  const reply = await ask<typeof wire.makeLink>('POST /api/makeLink', { json, key: linkKeyOf(edition) });
  return reply.ok ? reply.body : friends;
}

/** /friends/{edition}: whom the owner asks, and what they told (W53). */
export default function Friends() {
  const loaded = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  if ('friends' in loaded && loaded.friends) return <FriendsOf loaded={loaded.friends} key={loaded.friends.edition} />;
  const { error } = loaded;
  if (error.status === 401 || error.status === 403) return <ClosedEdition title="Friends and family" />;
  return <EditionError error={error} />;
}

function FriendsOf({ loaded }: { loaded: FriendsRecord }) {
  const [changed, setChanged] = useState<{ from: FriendsRecord; now: FriendsRecord }>();
  // What was loaded again since is newer than what the last call answered.
  const friends = changed?.from === loaded ? changed.now : loaded;
  const [makesNew, setMakesNew] = useState(false);
  // The address of the link that was made on this page.
  const [made, setMade] = useState<string>();
  const toast = useToast();
  const onChanged = (now: FriendsRecord) => {
    setChanged({ from: loaded, now });
    setMakesNew(false);
  };
  const onMade = (now: FriendsRecord) => {
    onChanged(now);
    setMade(now.link?.url ?? undefined);
    toast('Your link is ready: share it now.', { tone: 'good' });
  };
  const { link, contributions, stage, closesAt } = friends;
  const handedIn = stageText(stage, { hasLink: link !== null, closesAt: closesAt ? clockTime(closesAt) : '' });
  const lead = friendsLead(
    contributions.map(({ state }) => state),
    friends,
  );
  return (
    <Page
      dense
      title="Friends and family"
      lead={lead}
      width={link ? 'normal' : 'text'}
      aside={
        link && (
          <LinkCard
            key={link.url}
            friends={friends}
            link={link}
            onChanged={onChanged}
            onNew={() => setMakesNew(true)}
            isNew={made !== undefined && made === link.url}
          />
        )
      }
    >
      {handedIn && (
        <Notice
          title={handedIn.title}
          action={
            stage === 'reading' ? (
              <TextLink to={`/edition/${friends.edition}`}>To the soft copy</TextLink>
            ) : (
              <TextLink to={`/tracking/${friends.edition}`}>To the order</TextLink>
            )
          }
        >
          {handedIn.text}
        </Notice>
      )}
      {stage === 'telling' && (makesNew || !link) && (
        <LinkForm friends={friends} onMade={onMade} onCancel={makesNew ? () => setMakesNew(false) : undefined} />
      )}
      {contributions.length > 0 && <ContributionList friends={friends} onDecided={onChanged} />}
      {contributions.length === 0 && link && !makesNew && (
        <p className="text-soft">
          {!link.takesPeople && 'Nobody has told anything.'}
          {link.takesPeople && 'Nobody has begun yet.'}{' '}
          {link.takesPeople && stage === 'telling' && 'Send the link to the people who know stories you do not.'}
        </p>
      )}
    </Page>
  );
}
