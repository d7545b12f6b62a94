import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Loader } from '#ui/loader.tsx';
import { useSession } from './session.tsx';

/** The not-a-member page, for visitors on a screen of somebody's own (C-R12, C-R13). */
export function NotMember() {
  return (
    <Empty
      level={1}
      illustration="member"
      title="You are not a member yet"
      text="Your editions, their drafts and their journey to your door live here. Sign in with your WhatsApp number to see them; the first sign-in makes you a member."
      action={
        <>
          <ButtonLink to="/login">Login/Sign-Up</ButtonLink>
          <ButtonLink to="/Partnerlogin" kind="secondary">
            Become a Partner
          </ButtonLink>
        </>
      }
    />
  );
}

/** Shows `children` to whoever is signed in, the not-a-member page to visitors, and a loader until that is known. */
export function Member({ children }: { children: ReactNode }) {
  const { state, user } = useSession();
  if (state === 'loading') return <Loader full />;
  return user.type === 'Visitor' ? <NotMember /> : children;
}
