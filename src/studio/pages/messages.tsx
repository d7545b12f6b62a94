import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import type { resendMessage, undelivered, UndeliveredMessage } from '#src/messages/wire.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { ask } from '#ui/ask.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { useLive } from '../parts/live.ts';
import { requireStaffUser } from '../parts/staff-access.ts';
import { StudioPage } from '../parts/studio-page.tsx';
import { useStaffAct } from '../parts/use-staff-act.ts';
import { WaitingLines } from '../parts/waiting-lines.tsx';
import { WrittenToStaff } from '../parts/written-to-staff.tsx';
import type * as wire from '../wire.ts';

export const meta = pageMeta('Inbox', { noindex: true, studio: true, hidden: true });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  const before = new URL(request.url).searchParams.get('before');
  const [reply, waiting] = await Promise.all([
    ask<typeof undelivered>('GET /studio/api/messages', { query: before ? { before } : {} }),
    ask<typeof wire.waiting>('GET /studio/api/waiting'),
  ]);
  return {
    before,
    chats: waiting.ok ? waiting.body.chats : 0,
    messages: reply.ok ? reply.body.messages : [],
    more: reply.ok && reply.body.more,
    failed: reply.ok ? undefined : reply.error.message,
  };
}

/**
 * What was written to the studio and waits for an answer, then the messages that did not arrive: to whom, since when
 * and why, with a button that sends each again (D12).
 */
export default function StudioMessages() {
  const { before, chats, messages, more, failed } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  useLive('message', 'chat');
  return (
    <StudioPage title="Inbox">
      <WrittenToStaff />
      <WaitingLines waiting={{ chats }} />
      <Section title="Messages that did not arrive">
        {failed && <Notice tone="bad" title={failed} live />}
        {messages.length === 0 && !before && !failed && <p>Every message has arrived, or is on its way.</p>}
        <ul className="grid">
          {messages.map(message => (
            <li key={message._id} className="grid gap-3 border-t border-rule py-6 md:grid-cols-[1fr_auto]">
              <MessageFacts message={message} />
              {message.mayResend && <ResendButton message={message} />}
            </li>
          ))}
        </ul>
      </Section>
      <ListPagination
        about="Messages that did not arrive"
        first="/studio/messages"
        begun={before !== null}
        next={more && `?before=${messages.at(-1)?._id}`}
      />
    </StudioPage>
  );
}

const channelLabels: Record<UndeliveredMessage['channel'], string> = { whatsapp: 'WhatsApp', email: 'E-mail' };

const MessageFacts = ({ message }: { message: UndeliveredMessage }) => (
  <div className="grid gap-1">
    <h3 className="text-h4">{message.kind}</h3>
    <p className="break-words">
      {channelLabels[message.channel]} to{' '}
      <span translate="no" className="figures">
        {message.to}
      </span>
      , since {formatDateTime(message.since)}
    </p>
    <p className="text-soft">{message.why}</p>
    {message.edition && (
      <p>
        <TextLink to={`/studio/editions/${message.edition}`}>The edition</TextLink>
      </p>
    )}
  </div>
);

function ResendButton({ message }: { message: UndeliveredMessage }) {
  const { busy, act } = useStaffAct();
  const resend = () =>
    act('resend', 'It is on its way again.', () =>
      ask<typeof resendMessage>('POST /studio/api/resendMessage', { json: { message: message._id } }),
    );
  return (
    <p>
      <Button kind="secondary" busy={busy === 'resend'} onClick={() => void resend()}>
        Try again
        <span className="sr-only">
          {' '}
          ({message.kind} to {message.to})
        </span>
      </Button>
    </p>
  );
}
