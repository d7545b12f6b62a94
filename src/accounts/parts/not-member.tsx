import { useEffect } from 'react';
import { usePublicConfig } from '#web/use-public-config.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { notMemberTitle } from './not-member-title.ts';

/** Sets the document's title while this page replaces another one, and restores that one's title afterwards. */
function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
}

/** C-R12, C-R13: the not-a-member page, shown to visitors on screens that need an account. */
export function NotMember() {
  const { brand } = usePublicConfig();
  useTitle(`${notMemberTitle} · ${brand.name}`);
  return (
    <div className="page page-grid">
      <EmptyState
        level={1}
        illustration="member"
        // Whoever was only signed out reads this first.
        above="Been here before? Welcome back: just sign in."
        title={notMemberTitle}
        text="Your magazines live here. The first sign-in makes you a member."
        action={
          <>
            <ButtonLink to="/login">Login/Sign-Up</ButtonLink>
            <ButtonLink to="/Partnerlogin" kind="secondary">
              Become a Partner
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
