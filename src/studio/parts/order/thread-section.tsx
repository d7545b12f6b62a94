import type { ChatThread } from '#src/conversations/wire.ts';
import type { settleLetters } from '#src/correspondence/wire.ts';
import type { resendMessage } from '#src/messages/wire.ts';
import { inr } from '#kernel/money.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { orderThread, type Delivery, type ThreadEntry } from '../../rules/thread.ts';
import type { StudioEdition } from '../../wire.ts';
import { useStaffAct } from '../use-staff-act.ts';
import { OrderFold, OrderSection } from './order-section.tsx';
import { Reply } from './reply.tsx';

interface ThreadSectionProps {
  edition: StudioEdition;
  chat: ChatThread | undefined;
  /** The sentence that answers "where is my order". */
  whereItIs: string;
}

const personState = ({ agreed, stopped }: ChatThread['people'][number]): string => {
  if (stopped) return 'wants no messages';
  return agreed ? 'tells in the chat' : 'has not agreed yet';
};

/** Who tells the story in a chat, and what that cost. */
const chatText = ({ people, messages, cost }: ChatThread): string =>
  `${people.map(one => `${one.name} ${personState(one)}`).join('; ')}. ${messages} messages of ours, ${inr(cost)}.`;

/** How many entries are in view before the earlier ones are opened. */
const newestShown = 6;

/** All that was written and sent about an order, and the reply (W151). */
export function ThreadSection({ edition, chat, whereItIs }: ThreadSectionProps) {
  const entries = orderThread({ messages: edition.messages, written: edition.written, chat });
  const earlier = entries.slice(0, -newestShown);
  const waiting = entries.filter(({ waits }) => waits).length;
  return (
    <OrderSection
      title="Thread"
      actions={edition.written.letters.some(({ answered }) => !answered) && <Settle edition={edition._id} />}
      note={waiting > 0 && <strong>{waiting === 1 ? '1 waits' : `${waiting} wait`}</strong>}
    >
      {chat && <p className="text-soft">{chatText(chat)}</p>}
      {earlier.length > 0 && (
        <OrderFold title={`${earlier.length} earlier`}>
          <EntryList entries={earlier} />
        </OrderFold>
      )}
      <EntryList entries={entries.slice(-newestShown)} label="Thread" />
      <Reply edition={edition} chat={chat} entries={entries} whereItIs={whereItIs} />
    </OrderSection>
  );
}

/** Takes what the owner wrote out of what waits for an answer: it needs none. */
function Settle({ edition }: { edition: string }) {
  const { busy, act } = useStaffAct();
  const settle = () =>
    act('settle', 'It waits no more.', () =>
      ask<typeof settleLetters>('POST /studio/api/letters/settle', { json: { edition } }),
    );
  return (
    <Button size="small" kind="quiet" busy={busy === 'settle'} onClick={() => void settle()}>
      Needs no answer
    </Button>
  );
}

const EntryList = ({ entries, label }: { entries: readonly ThreadEntry[]; label?: string }) => (
  <ol className="order-thread" {...(label && { 'aria-label': label })}>
    {entries.map(entry => (
      <li key={entry.id} data-from={entry.from} data-waits={entry.waits ? '' : undefined}>
        <p>
          <b translate={entry.from === 'shop' ? undefined : 'no'}>{entry.by}</b>
          {entry.way && <span> {entry.way === 'chat' ? 'in the chat' : 'on the order’s page'}</span>}
          {entry.from !== 'shop' && <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>}
        </p>
        {entry.words !== null && (
          <p className="order-words" translate="no">
            {entry.words}
          </p>
        )}
        {entry.sent.map(one => (
          <DeliveryLine key={one._id} delivery={one} kind={entry.by} />
        ))}
      </li>
    ))}
  </ol>
);

const channelLabels: Record<Delivery['channel'], string> = { whatsapp: 'WhatsApp', email: 'E-mail' };
const stateLabels: Record<Delivery['state'], string> = {
  waiting: 'not sent yet',
  sent: 'sent',
  arrived: 'delivered',
  read: 'read',
  failed: 'did not arrive',
};

/** What became of a message on one channel (D12), and the button that sends one again that did not arrive. */
function DeliveryLine({ delivery, kind }: { delivery: Delivery; kind: string }) {
  const { busy, act } = useStaffAct();
  const { _id: message, channel, to, at, state, since, why, mayResend } = delivery;
  const resend = () =>
    act('resend', 'It is on its way again.', () =>
      ask<typeof resendMessage>('POST /studio/api/resendMessage', { json: { message } }),
    );
  return (
    <div className="order-delivery" data-state={state}>
      <p title={to}>
        {channelLabels[channel]} <strong>{stateLabels[state]}</strong>, {formatDateTime(since ?? at)}
        {state === 'failed' && (
          <span translate="no" className="figures">
            , {to}
          </span>
        )}
      </p>
      {why && <p>{why}</p>}
      {mayResend && (
        <Button size="small" kind="quiet" busy={busy === 'resend'} onClick={() => void resend()}>
          Send it again
          <span className="sr-only">
            {' '}
            ({kind} to {to})
          </span>
        </Button>
      )}
    </div>
  );
}
