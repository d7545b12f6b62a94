import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';

/** The not-a-member page, for visitors on a screen of somebody's own (C-R12, C-R13). */
export const NotMember = () => (
  <div className="page page-grid">
    <Empty
      level={1}
      illustration="member"
      title="You are not a member yet"
      text="Your editions, their drafts and their way to your door live here. Sign in with your WhatsApp number to see them; the first sign-in makes you a member."
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
