import { useLocation, useParams } from 'react-router';
import { Page } from '#ui/page.tsx';
import { SignInNote } from './sign-in-note.tsx';
import { useDeadLink } from './use-dead-link.ts';

/** Shown to whoever came to a page about an edition that neither their session nor their link opens. */
export function ClosedEdition({ title = 'This magazine is not open here' }: { title?: string }) {
  const { edition = '' } = useParams();
  const { pathname } = useLocation();
  const why = useDeadLink(edition, { works: false });
  return (
    <Page title={title} width="text">
      <SignInNote path={pathname} title={why ? 'This link does not work any more' : 'It opens by its link'}>
        {why ??
          'The address alone does not open it. Open the link in the message you got; if somebody sent you this address, ask them for the link itself. If you placed the order, sign in with the number you used.'}
      </SignInNote>
    </Page>
  );
}
