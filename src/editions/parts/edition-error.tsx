import type { BodyOf } from '#kernel/call.ts';
import { useRevalidator, useLocation, useParams } from 'react-router';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { ask } from '#ui/ask.ts';
import { Page } from '#ui/page.tsx';
import { deadLinkText } from '../rules/client.ts';
import type { linkProblem } from '../wire.ts';
import { linkKeyOf } from './link-keys.ts';
import { SignInNote } from './sign-in-note.tsx';

/** Shown to whoever came to a page about an edition that neither their session nor their link opens. */
export function ClosedEdition({ title = 'This magazine is not open here' }: { title?: string }) {
  const { edition = '' } = useParams();
  const { pathname } = useLocation();
  const why = useLinkProblem(edition, { works: false });
  if (why && isForLess(why.problem))
    return (
      <Page title={linkTitles[why.problem]} width="text">
        <p className="mb-5">Ask {why.partner ?? 'whoever sent it'} for a link that does more.</p>
        <ButtonLink to={`/tracking/${edition}`}>See how far it is</ButtonLink>
      </Page>
    );
  return (
    <Page title={title} width="text">
      <SignInNote path={pathname} title={why ? 'This link does not work any more' : 'It opens by its link'}>
        {deadText(why) ??
          'The address alone does not open it. Open the link in the message you got; if somebody sent you this address, ask them for the link itself. If you placed the order, sign in with the number you used.'}
      </SignInNote>
    </Page>
  );
}

interface LinkProblem {
  problem: NonNullable<BodyOf<typeof linkProblem>['problem']>;
  partner: string | null;
}

const linkTitles = { tells: 'This link is for telling the story', reads: 'This link is for reading' } as const;
const isForLess = (problem: LinkProblem['problem']): problem is keyof typeof linkTitles => problem in linkTitles;

/** What somebody reads whose link does not work any more (W69); `undefined` where that is not so. */
const deadText = (why: LinkProblem | undefined): string | undefined =>
  why && !isForLess(why.problem) ? deadLinkText(why.problem, why.partner) : undefined;

/**
 * Why the customer link that somebody came by does not open a page; `undefined` while nothing is known, without a link,
 * and while `works`.
 */
function useLinkProblem(edition: string, { works }: { works: boolean }): LinkProblem | undefined {
  const [found, setFound] = useState<LinkProblem>();
  useEffect(() => {
    const key = linkKeyOf(edition);
    if (works || key === undefined) return;
    let isShown = true;
    const load = async () => {
      const reply = await ask<typeof linkProblem>('POST /api/linkProblem', { json: { edition }, key });
      if (!isShown || !reply.ok) return;
      const { problem, partner } = reply.body;
      if (problem) setFound({ problem, partner });
    };
    void load();
    return () => {
      isShown = false;
    };
  }, [edition, works]);
  return found;
}

/** Tells somebody who came by a customer link that does not work any more what they can do (W69). */
export function DeadLink({ edition, works }: { edition: string; works: boolean }) {
  const text = deadText(useLinkProblem(edition, { works }));
  if (text === undefined) return null;
  return (
    <Notice tone="bad" title="This link does not work any more" live>
      {text}
    </Notice>
  );
}

/** Shown instead of a page whose edition could not be loaded: what happened and what to do next (C-X07). */
export function EditionError({ error }: { error: { status: number; message: string } }) {
  const { revalidate, state } = useRevalidator();
  if (error.status === 401 || error.status === 403) return <ClosedEdition />;
  const missing = error.status === 404;
  return (
    <EmptyState
      level={1}
      illustration={missing ? 'lost' : 'broken'}
      title={missing ? 'This edition is not here' : 'The edition did not arrive'}
      text={error.message}
      action={
        missing ? (
          <ButtonLink to="/orders">See your orders</ButtonLink>
        ) : (
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            Try again
          </Button>
        )
      }
    />
  );
}
