import { useNavigate } from 'react-router';
import { rememberContinueLink } from '#src/accounts/parts/continue-link.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/**
 * Tells a visitor who only knows the edition's id that deciding about it needs a sign-in (D05). `path` is opened after
 * the sign-in.
 */
export function SignInNote(props: { path: string; title?: string; children: string }) {
  const { path, title = 'You are looking as a guest', children } = props;
  const navigate = useNavigate();
  const signIn = () => {
    rememberContinueLink(path);
    void navigate('/login');
  };
  return (
    <Notice
      title={title}
      action={
        <Button kind="secondary" onClick={signIn}>
          Sign in
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
