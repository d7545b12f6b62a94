import { useState } from 'react';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import type * as wire from '#src/conversations/wire.ts';
import type { ChatThread } from '#src/conversations/wire.ts';
import { inr } from '#kernel/money.ts';
import { ask } from '#ui/ask.ts';
import { Section } from '#ui/page.tsx';
import { WordsForm } from '#ui/words-form.tsx';
import { useStaffAct } from './use-staff-act.ts';

/** The chat of an edition; undefined where nobody tells in one, or it cannot be read now. */
export async function readChat(edition: string): Promise<ChatThread | undefined> {
  const reply = await ask<typeof wire.chat>('GET /studio/api/chat/:edition', {
    params: { edition },
  });
  return reply.ok && reply.body.people.length > 0 ? reply.body : undefined;
}

const personState = ({ agreed, stopped }: ChatThread['people'][number]): string => {
  if (stopped) return 'wants no messages';
  return agreed ? 'tells in the chat' : 'has not agreed yet';
};

/** What a teller asked the studio in the chat (W115), and the answer, which goes back there. */
export function ChatSection({ edition, chat }: { edition: string; chat: ChatThread }) {
  const { act } = useStaffAct();
  // A new field after each answer that was sent.
  const [sent, setSent] = useState(0);
  const last = chat.entries.findLast(({ staff }) => staff === null);
  const listener = chat.people.find(({ person }) => person === last?.person) ?? chat.people[0];
  const answer = async (words: string) => {
    const json = { edition, person: listener?.person ?? '', id: crypto.randomUUID(), words };
    const send = () => ask<typeof wire.answerChat>('POST /studio/api/chat', { json });
    if (await act('chat', 'Sent to the chat', send)) setSent(count => count + 1);
  };
  return (
    <Section title="The chat">
      <p className="text-soft">
        {chat.people.map(one => `${one.name} ${personState(one)}`).join('; ')}. {chat.messages} messages of ours,{' '}
        {inr(chat.cost)}.
      </p>
      <ol className="grid" aria-label="Asked in the chat">
        {chat.entries.map(({ id, staff, words, at }) => (
          <li key={id} className="grid gap-1 border-t border-rule py-2">
            <span className="text-small text-soft">
              {staff ?? 'The customer'}, <span className="figures">{formatDateTime(at)}</span>
            </span>
            <span className="[overflow-wrap:anywhere] whitespace-pre-line">{words}</span>
          </li>
        ))}
      </ol>
      {listener && !listener.stopped && (
        <WordsForm
          key={sent}
          label="Answer in the chat"
          text=""
          button="Send"
          most={900}
          error={undefined}
          onUnsaved={() => undefined}
          onWords={answer}
        />
      )}
    </Section>
  );
}
