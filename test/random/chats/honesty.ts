import type { ChatPlace } from './place.ts';
import type { PretendWhatsapp } from './provider.ts';

/** What a sentence like "Kept: 2 voice notes, 1 text." counts; 0 for other messages. */
export function keptIn(text: string): number {
  const list = /Kept: ([^.]*)\./.exec(text)?.[1] ?? '';
  return [...list.matchAll(/\d+/g)].reduce((sum, [n]) => sum + Number(n), 0);
}

/**
 * Notes whatever is said before it is so: a message that counts more parts than the database has, a reaction to one
 * that it does not have, and a file deleted at the provider whose message is not handled.
 */
export function watchHonesty(
  { client }: ChatPlace,
  { provider }: { provider: PretendWhatsapp },
  found: string[],
): void {
  const told = new Map<string, number>();
  provider.onTaking = async message => {
    if ('message' in message) {
      const { rows } = await client.query('select from chat_parts where id = $1', [message.message]);
      if (rows.length === 0) found.push(`${message.message} was reacted to and is not stored`);
      return;
    }
    const kept = keptIn(message.text);
    if (kept === 0) return;
    const { rows } = await client.query<{ person: string; stored: string }>(
      `select s.person, (select count(*) from chat_parts p where p.person = s.person) as stored
       from chat_said s where s.id = $1`,
      [message.key],
    );
    const { person = '', stored = '0' } = rows[0] ?? {};
    told.set(person, (told.get(person) ?? 0) + kept);
    if (Number(stored) < (told.get(person) ?? 0))
      found.push(`${message.to} was told of ${told.get(person) ?? 0} parts, and ${stored} are stored`);
  };
  provider.onForgetting = async media => {
    const { rows } = await client.query('select from chat_inbox where event::text like $1', [`%"${media}"%`]);
    if (rows.length > 0) found.push(`${media} was deleted at the provider before its message was handled`);
  };
}
