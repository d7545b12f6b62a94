import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { TestApp } from '#test/kit/app.ts';
import { conversation, MediaGone, type Conversation, type Saying } from '#src/conversations/index.ts';
import { receiveChat } from '#src/messages/index.ts';
import type { ChatContent, ChatMessage } from '#src/messages/rules/chat.ts';

/** A provider of chats for tests: it keeps what it was given, and fails as it is told to. */
export interface ChatProvider {
  said: Saying[];
  reactions: { to: string; message: string; emoji: string }[];
  files: Map<string, Uint8Array>;
  forgotten: string[];
  /** What the next calls do in place of working, one each. */
  failures: { say: (() => never)[]; media: ('error' | 'cut' | 'gone')[] };
}

/** Has an app talk with people by a provider of the test's own. */
export function useChatProvider(app: TestApp): ChatProvider {
  const provider: ChatProvider = {
    said: [],
    reactions: [],
    files: new Map(),
    forgotten: [],
    failures: { say: [], media: [] },
  };
  const adapter: Conversation = {
    async say(saying) {
      provider.failures.say.shift()?.();
      provider.said.push(saying);
      return `wamid.ours.${provider.said.length}`;
    },
    async react(reaction) {
      provider.reactions.push(reaction);
    },
    async media(id, path) {
      const failure = provider.failures.media.shift();
      const bytes = provider.files.get(id);
      if (failure === 'gone' || !bytes) throw new MediaGone('gone');
      if (failure === 'error') throw new Error('the file was answered with 500');
      const sent = failure === 'cut' ? bytes.subarray(0, bytes.length / 2) : bytes;
      await writeFile(path, sent);
      return { bytes: sent.length, sha256: createHash('sha256').update(sent).digest('hex') };
    },
    async forgetMedia(id) {
      provider.forgotten.push(id);
      provider.files.delete(id);
    },
  };
  app.shop.runtime.provide(conversation, adapter);
  return provider;
}

let count = 0;

/** A person with a phone who writes to the shop's number. */
export class ChatPerson {
  readonly phone: string;
  readonly #app: TestApp;
  readonly #provider: ChatProvider;
  constructor(app: TestApp, provider: ChatProvider, phone: string) {
    this.#app = app;
    this.#provider = provider;
    this.phone = phone;
  }

  /** A message as the webhook brings it; nothing is sent yet. */
  message(content: ChatContent, more: Partial<ChatMessage> = {}): ChatMessage {
    const at = Math.floor(this.#app.ctx().now().getTime() / 1000);
    return { id: `wamid.${++count}`, phone: this.phone, user: null, at, quotes: null, content, ...more };
  }

  /** A message with a file, which the provider has from now on. */
  file(
    type: 'photo' | 'voice',
    bytes: Uint8Array,
    more: Partial<ChatMessage> & { caption?: string } = {},
  ): ChatMessage {
    const id = `media.${++count}`;
    this.#provider.files.set(id, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { caption = '', ...rest } = more;
    const media = { id, type: type === 'photo' ? 'image/jpeg' : 'audio/ogg', sha256 };
    return this.message(type === 'photo' ? { type, media, caption } : { type, media }, rest);
  }

  /** Brings messages to the shop as one call of the webhook, without handling them. */
  async bring(...messages: ChatMessage[]): Promise<void> {
    await this.#app.ctx().transaction(ctx => receiveChat(ctx, messages));
  }

  /** Sends messages, and lets the shop handle and answer them. Answers what it said meanwhile. */
  async send(...messages: (ChatMessage | string)[]): Promise<string[]> {
    const before = this.#provider.said.length;
    await this.bring(
      ...messages.map(one => (typeof one === 'string' ? this.message({ type: 'text', text: one }) : one)),
    );
    await this.#app.runJobs();
    return this.said(before);
  }

  async press(name: string, more: Partial<ChatMessage> = {}): Promise<string[]> {
    return this.send(this.message({ type: 'pressed', name }, more));
  }

  /** What was said to this person, from the message number `from` on. */
  said(from = 0): string[] {
    return this.#provider.said.slice(from).flatMap(({ to, text }) => (to === this.phone ? [text] : []));
  }
}

/** Sends a begin code's sentence, and agrees: the conversation of an edition is open then. */
export async function openChat(person: ChatPerson, link: string): Promise<string[]> {
  await person.send(new URL(link).searchParams.get('text') ?? '');
  return person.press('yes');
}
