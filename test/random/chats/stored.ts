import { createHash } from 'node:crypto';
import { storyOf } from '#src/abstract-form/index.ts';
import type { ChatPlace } from './place.ts';
import type { Teller } from './teller.ts';

/** One part of a story as the database has it. */
export interface StoredPart {
  id: string;
  key: number;
  kind: 'text' | 'voice' | 'photo';
  words: string;
  sha256: string | null;
  merged: boolean;
  undone_at: Date | null;
  at: Date;
  added_at: Date;
}

/** One message of ours as the database has it. */
export interface StoredSaid {
  id: string;
  place: number;
  say: { text: string; asks?: number; template?: string };
  about: number | null;
  provider_id: string | null;
  at: Date;
  done: boolean;
}

export const partsOf = async ({ client }: ChatPlace, edition: string): Promise<StoredPart[]> =>
  (await client.query<StoredPart>('select * from chat_parts where edition = $1 order by at, added_at, id', [edition]))
    .rows;

export const saidOf = async ({ client }: ChatPlace, edition: string): Promise<StoredSaid[]> =>
  (await client.query<StoredSaid>('select * from chat_said where edition = $1 order by place', [edition])).rows;

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Everything that chats have written of these people, by table, as hashes. */
export async function dumpOf(place: ChatPlace, tellers: readonly Teller[]): Promise<Record<string, string>> {
  const editions = tellers.map(({ parts }) => parts.edition);
  const { client, app } = place;
  const rowsOf = async (query: string) => hashOf((await client.query(query, [editions])).rows);
  const stories = [];
  for (const edition of editions) stories.push(await storyOf(app.ctx(), edition));
  return {
    'a story': hashOf(stories),
    'a part': await rowsOf('select * from chat_parts where edition = any($1) order by id'),
    'what was said': await rowsOf('select * from chat_said where edition = any($1) order by id'),
    'a conversation': await rowsOf('select * from conversations where edition = any($1) order by edition, person'),
    'a thread': await rowsOf('select * from chat_thread where edition = any($1) order by id'),
    'an answer': await rowsOf('select * from chat_answers where edition = any($1) order by edition, key'),
    'the outbox': await rowsOf(
      'select id, text, delivered_at, attempts, failure from messages where edition = any($1) order by id',
    ),
  };
}
