import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MediaGone, type Conversation, type FetchedMedia, type Saying } from '#src/conversations/index.ts';
import type { ChatContent, ChatMessage } from '#src/messages/rules/chat.ts';
import type { PhoneMessage, SentFileKind } from '../wire/phone.ts';

const schema = `
  create table if not exists messages (
    id text primary key, number text not null, mine integer not null, at text not null, kind text not null,
    body text not null, reaction text, reported integer not null default 0, place integer
  ) strict;
  create index if not exists messages_of on messages (number, at);
  create table if not exists media (id text primary key, type text not null, sha256 text not null, gone integer not null default 0) strict;
  create table if not exists phones (number text primary key, isOn integer not null) strict;
`;

type MessageRow = Record<'id' | 'at' | 'kind' | 'body', string> & { mine: number; reaction: string | null };
/** What is stored of a message as JSON. */
type Body = Pick<PhoneMessage, 'text' | 'buttons' | 'list' | 'quotes'> & { media?: string };
type MediaRow = Record<'id' | 'type' | 'sha256', string> & { gone: number };

const digitsOf = (to: string): string => to.replace(/\D/g, '');
const mediaPathOf = (id: string) => `/sandbox/api/phone/media/${id}`;

/** What a person sends: words, a tapped button or row, or a file. */
export type Sent =
  | { text: string }
  | { pressed: string; label: string }
  | { kind: SentFileKind; path: string; type: string; caption: string };

/**
 * The pretend phones of a sandbox and the network between them and the shop, which acts as WhatsApp does: it takes what
 * the shop says also while a phone is off, has an id for each message, and keeps files until it is told to forget them.
 * In a database of its own, so that it survives what happens to the shop.
 */
export class SandboxPhones implements Conversation {
  #opened: DatabaseSync | undefined;
  readonly #folder: string;
  readonly #now: () => Date;

  constructor({ dataDir, now }: { dataDir: string; now: () => Date }) {
    this.#folder = join(dataDir, 'sandbox-phones');
    this.#now = now;
  }

  /** Opened when it is first needed: most shops of the tests have no phone. */
  get #db(): DatabaseSync {
    if (this.#opened) return this.#opened;
    mkdirSync(this.#folder, { recursive: true });
    this.#opened = new DatabaseSync(join(this.#folder, 'phones.db'), { timeout: 5000 });
    this.#opened.exec(`pragma journal_mode = wal; ${schema}`);
    return this.#opened;
  }

  close(): void {
    this.#opened?.close();
    this.#opened = undefined;
  }

  #add(row: { id: string; number: string; isMine: boolean; kind: string; body: Body }): void {
    this.#db
      .prepare('insert or ignore into messages (id, number, mine, at, kind, body) values (?, ?, ?, ?, ?, ?)')
      .run(row.id, row.number, Number(row.isMine), this.#now().toISOString(), row.kind, JSON.stringify(row.body));
  }

  async say({ key, to, text, buttons, list, picture, quotes, template }: Saying): Promise<string> {
    const id = `wamid.${key}`;
    const shown = picture && { media: this.#keep(key, picture.path, picture.type).id };
    const choices = template ? {} : { ...(buttons && { buttons }), ...(list && { list }) };
    const body = { text, ...choices, ...shown, ...(quotes !== null && { quotes }) };
    this.#add({ id, number: digitsOf(to), isMine: false, kind: picture ? 'photo' : 'text', body });
    return id;
  }

  async react({ message, emoji }: { message: string; emoji: string }): Promise<void> {
    this.#db.prepare('update messages set reaction = ? where id = ?').run(emoji, message);
  }

  /** Keeps a copy of a file under a name. */
  #keep(name: string, path: string, type: string): { id: string; type: string; sha256: string } {
    const id = `media-${name}`;
    const bytes = readFileSync(path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    this.#db.prepare('insert or ignore into media (id, type, sha256) values (?, ?, ?)').run(id, type, sha256);
    writeFileSync(join(this.#folder, id), bytes);
    return { id, type, sha256 };
  }

  #media = (id: string) => this.#db.prepare('select * from media where id = ?').get(id) as MediaRow | undefined;

  async media(id: string, path: string): Promise<FetchedMedia> {
    const file = this.#media(id);
    if (!file || file.gone) throw new MediaGone('the phone has this file no more');
    await copyFile(join(this.#folder, id), path);
    return { bytes: readFileSync(path).length, sha256: file.sha256 };
  }

  async forgetMedia(id: string): Promise<void> {
    this.#db.prepare('update media set gone = 1 where id = ?').run(id);
  }

  /** The file behind an address of the phone's page; a phone shows its own also when the network forgot it. */
  shownMedia(id: string): { path: string; type: string } | undefined {
    const file = this.#media(id);
    return file && { path: join(this.#folder, id), type: file.type };
  }

  isOn(number: string): boolean {
    const row = this.#db.prepare('select isOn from phones where number = ?').get(number) as
      { isOn: number } | undefined;
    return row?.isOn !== 0;
  }

  setOn(number: string, isOn: boolean): void {
    this.#db.prepare('insert or replace into phones (number, isOn) values (?, ?)').run(number, Number(isOn));
  }

  /** Sends something from a phone, as the network passes it to the shop. `id` names the message and its file. */
  send({
    number,
    id,
    quotes,
    sent,
  }: {
    number: string;
    id: string;
    quotes?: string | undefined;
    sent: Sent;
  }): ChatMessage {
    const quoted = quotes !== undefined && { quotes };
    const add = (kind: string, body: Body) =>
      this.#add({ id, number, isMine: true, kind, body: { ...body, ...quoted } });
    const message = (content: ChatContent): ChatMessage => ({
      id,
      phone: `+${number}`,
      user: null,
      at: Math.floor(this.#now().getTime() / 1000),
      quotes: quotes ?? null,
      content,
    });
    if ('text' in sent) {
      add('text', { text: sent.text });
      return message({ type: 'text', text: sent.text });
    }
    if ('pressed' in sent) {
      add('text', { text: sent.label });
      return message({ type: 'pressed', name: sent.pressed });
    }
    const { kind, path, type, caption } = sent;
    const media = this.#keep(id, path, type);
    add(kind, { text: caption, media: media.id });
    return message(this.#contentOf(kind, media, caption));
  }

  /** A document is what its type says, as the shop reads WhatsApp's. */
  #contentOf(
    kind: SentFileKind,
    media: Extract<ChatContent, { type: 'voice' }>['media'],
    caption: string,
  ): ChatContent {
    if (kind === 'voice' || media.type.startsWith('audio/')) return { type: 'voice', media };
    if (media.type.startsWith('image/')) return { type: 'photo', media, caption };
    return { type: 'other', kind: media.type.startsWith('video/') ? 'video' : 'unsupported' };
  }

  /** The keys of messages that reached the phone since this was asked last. */
  arrived(number: string): string[] {
    if (!this.isOn(number)) return [];
    const rows = this.#db
      .prepare('update messages set reported = 1 where number = ? and mine = 0 and reported = 0 returning id')
      .all(number) as { id: string }[];
    return rows.map(({ id }) => id.slice('wamid.'.length));
  }

  /** What a phone shows: while it is off, what had arrived before. */
  messages(number: string): Omit<PhoneMessage, 'time'>[] {
    const shown = this.isOn(number) ? '' : 'and (mine = 1 or reported = 1)';
    const rows = this.#db
      .prepare(`select id, mine, at, kind, body, reaction from messages where number = ? ${shown} order by at, rowid`)
      .all(number) as unknown as MessageRow[];
    return rows.map(({ id, mine, at, kind, body, reaction }) => {
      const { media, ...others } = JSON.parse(body) as Body;
      return {
        id,
        isMine: mine === 1,
        at,
        kind: kind as PhoneMessage['kind'],
        ...others,
        ...(media !== undefined && { media: mediaPathOf(media) }),
        ...(reaction !== null && { reaction }),
      };
    });
  }
}
