import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#src/accounts/parts/session.tsx';
import type { logout } from '#src/accounts/wire.ts';
import { useShop } from '#src/site/hooks.ts';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { useToast } from '#ui/toast.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import type { Theme } from '#ui/themes.ts';

interface StudioPageProps {
  title: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  theme?: Theme | undefined;
  aside?: ReactNode;
  /** Before the sign-in there is nothing to go to. */
  outside?: boolean | undefined;
  children: ReactNode;
}

/** A screen of the studio: its own masthead, then the page. */
export function StudioPage({ outside, children, ...page }: StudioPageProps) {
  const { brand } = useShop();
  return (
    <>
      <header className="gutter flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-3">
        <p className="flex items-baseline gap-3">
          <Wordmark name={brand.name} />
          <span className="eyebrow text-soft">Studio</span>
        </p>
        {!outside && <Desk />}
      </header>
      <Page {...page} width={outside ? 'narrow' : 'wide'}>
        {children}
      </Page>
    </>
  );
}

function Desk() {
  const { user, refresh } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const leave = async () => {
    const answer = await ask<typeof logout>('POST /api/logout');
    if (!answer.ok) {
      console.error(`Failed to logout: HTTP error! Status: ${answer.status}`);
      return toast('You are still signed in. Please try again.', { tone: 'bad' });
    }
    await refresh();
    await navigate('/studio/sign-in');
  };
  return (
    <nav aria-label="Studio" className="flex flex-wrap items-center gap-2">
      {user.type === 'Staff' && (
        <ButtonLink to="/studio/profile" kind="quiet" size="small" icon="user">
          {user.data.name}
          <span className="sr-only">, profile</span>
        </ButtonLink>
      )}
      <ButtonLink to="/studio" kind="quiet" size="small">
        Queue
      </ButtonLink>
      <ButtonLink to="/studio/samples" kind="quiet" size="small">
        Samples
      </ButtonLink>
      <ButtonLink to="/studio/money" kind="quiet" size="small">
        Money
      </ButtonLink>
      <ButtonLink to="/studio/content" kind="quiet" size="small">
        Content
      </ButtonLink>
      <Button kind="quiet" size="small" icon="logout" onClick={() => void leave()}>
        Sign out
      </Button>
    </nav>
  );
}
