import { formatDateTime } from '#src/editions/parts/formatting.ts';
import type { SentMessage } from '#src/messages/wire.ts';
import { Section } from '#ui/page.tsx';

const channelLabels: Record<SentMessage['channel'], string> = { whatsapp: 'WhatsApp', email: 'e-mail' };
const deliveryLabels: Record<SentMessage['state'], string> = {
  waiting: 'not sent yet',
  sent: 'sent',
  arrived: 'delivered',
  read: 'read',
  failed: 'did not arrive',
};

/** The messages about an edition, each with what became of it (D12). */
export const EditionMessages = ({ messages }: { messages: readonly SentMessage[] }) => (
  <Section title="Messages">
    {messages.length === 0 && <p className="text-soft">None yet.</p>}
    <ol className="grid">
      {messages.map(({ _id, kind, channel, to, at, state, since, why }) => (
        <li key={_id} className="flex flex-wrap justify-between gap-x-6 border-t border-rule py-2">
          <span>
            {kind}
            <span className="text-soft">
              {' '}
              by {channelLabels[channel]} to <span className="figures break-words">{to}</span>
            </span>
            {why && <span className="block text-small text-accent">{why}</span>}
          </span>
          <span className="figures text-small text-soft">
            {deliveryLabels[state]}, {formatDateTime(since ?? at)}
          </span>
        </li>
      ))}
    </ol>
  </Section>
);
