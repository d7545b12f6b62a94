import type { SeededRandom } from '#test/kit/seeded-random.ts';
import type { Courier, Letter } from './courier.ts';
import type { PretendWhatsapp, Taken } from './provider.ts';
import { sha256Of, type Samples } from './samples.ts';

/** What a person sent, and what they meant by it. */
export interface Sent {
  letter: Letter;
  /** What the shop should take it for. `early`: before the consent. */
  kind: 'answer' | 'photo' | 'voice' | 'command' | 'other' | 'studio' | 'code' | 'early';
  /** Seconds, by the person's phone. */
  at: number;
  /** The words of a text, the name of a command, the caption of a photo. */
  words: string;
  bytes?: Buffer;
  /** Whether the provider lost its file. */
  isLost: boolean;
  /** The message that it quotes. */
  quotes: string | null;
}

/** The place in the form of the question that a message asks; undefined for other messages. */
export const placeAsked = ({ text }: Pick<Taken, 'text'>): number | undefined => {
  const found = /\*(\d+) of \d+\*/.exec(text);
  return found ? Number(found[1]) : undefined;
};

interface TellerParts {
  name: string;
  edition: string;
  phone: string;
  /** The provider's id for them; null: it tells only the number. */
  user: string | null;
  /** Whether the provider tells their number. */
  hidesPhone: boolean;
  sentence: string;
  random: SeededRandom;
  provider: PretendWhatsapp;
  courier: Courier;
  samples: Samples;
  now: () => number;
}

let count = 0;

/** Somebody with a phone who does what people do, by dice, and answers what the phone shows. */
export class Teller {
  readonly sent: Sent[] = [];
  readonly parts: TellerParts;
  /** The keys of the answers that were changed in the form meanwhile. */
  readonly formKeys = new Set<number>();
  stage: 'new' | 'waits' | 'telling' | 'stopped' | 'returning' | 'handed-in' = 'new';
  #lastAt = 0;

  constructor(parts: TellerParts) {
    this.parts = parts;
  }

  get address(): string {
    const { hidesPhone, user, phone } = this.parts;
    return hidesPhone && user !== null ? user : phone;
  }

  /** What the phone shows of the shop. */
  get shown(): Taken[] {
    return this.parts.provider.taken.filter(({ to }) => to === this.parts.phone || to === this.parts.user);
  }

  /** Does something, or nothing. */
  act(): void {
    const { random, sentence } = this.parts;
    if (this.stage === 'new') {
      this.#write('code', sentence);
      this.stage = 'waits';
    } else if (this.stage === 'waits') this.#agree();
    else if (this.stage === 'stopped') {
      if (random.happens(0.3)) this.#goOn();
      else if (random.happens(0.2)) this.#write('early', this.#sentence());
    } else if (this.stage === 'returning') this.#agreeAgain();
    else if (this.stage === 'handed-in') {
      if (random.happens(0.3)) this.#write('answer', this.#sentence());
    } else this.#tell();
  }

  #agree(): void {
    const { random } = this.parts;
    if (this.shown.some(message => placeAsked(message) !== undefined)) {
      this.stage = 'telling';
      return this.#tell();
    }
    if (!this.shown.some(({ buttons }) => buttons.includes('yes')) || this.sent.some(({ words }) => words === 'yes'))
      return;
    const dice = random.next();
    if (dice < 0.75) this.#press('yes');
    else if (dice < 0.9) this.#write('early', this.#sentence());
    else this.#photo('early');
  }

  /** After a stop: asks to go on, which asks for the consent again. */
  #goOn(): void {
    this.#press('start');
    this.stage = 'returning';
  }

  #agreeAgain(): void {
    const { random } = this.parts;
    const newest = this.shown.at(-1);
    if (newest?.buttons.includes('yes') && newest.buttons.includes('no')) {
      this.#press('yes');
      this.stage = 'telling';
    } else if (newest && placeAsked(newest) !== undefined) this.stage = 'telling';
    // What went on came before the stop, which was late.
    else if (random.happens(0.4)) {
      if (random.happens(0.5)) this.#press('start');
      else this.#write('early', this.#sentence());
    }
  }

  #tell(): void {
    const { random } = this.parts;
    const dice = random.next();
    if (dice < 0.42) for (let n = 0, most = 1 + random.below(3); n < most; n++) this.#write('answer', this.#sentence());
    else if (dice < 0.5) this.#photo('photo');
    else if (dice < 0.55) this.#voice();
    else if (dice < 0.63) this.#quote();
    else if (dice < 0.75) this.#pressShown();
    else if (dice < 0.84)
      this.#write('command', random.pick(['next', 'skip', 'questions', 'my photos', 'where is it']));
    else if (dice < 0.9) this.#write('command', 'undo');
    else if (dice < 0.94) this.#other();
    else if (dice < 0.97) this.#write('studio', `Can I pay number ${++count} by cheque?`);
    else if (dice < 0.985) this.#stop();
    else this.#handIn();
  }

  #stop(): void {
    this.#write('command', this.parts.random.pick(['STOP', 'बंद करो', 'unsubscribe']));
    this.stage = 'stopped';
  }

  /** Asks to hand in, and agrees once that is asked. */
  #handIn(): void {
    const asked = this.shown.at(-1)?.buttons.includes('no') && this.sent.at(-1)?.words === 'hand in';
    if (!asked) return this.#write('command', 'hand in');
    this.#press('hand-in-now');
    this.stage = 'handed-in';
  }

  #sentence(): string {
    return `This is sentence number ${++count} about him.`;
  }

  #pressShown(): void {
    const { random } = this.parts;
    const shown = this.shown.at(-1);
    const names = [...(shown?.buttons ?? []), ...(shown?.rows ?? [])];
    const offered = names.filter(name => !['hand-in', 'yes', 'no', 'done', 'stop', 'ask'].includes(name));
    if (offered.length > 0) this.#press(random.pick(offered), shown?.wamid ?? null);
  }

  /** Answers an older question by quoting it. */
  #quote(): void {
    const { random } = this.parts;
    const questions = this.shown.filter(message => placeAsked(message) !== undefined);
    if (questions.length > 0) this.#write('answer', this.#sentence(), random.pick(questions).wamid);
  }

  #write(kind: Sent['kind'], words: string, quotes: string | null = null): void {
    this.#send({ kind, words, quotes }, { type: 'text', text: { body: words } });
  }

  #press(name: string, quotes: string | null = null): void {
    const reply = { id: name, title: name };
    const type = this.parts.random.pick(['button_reply', 'list_reply']);
    this.#send({ kind: 'command', words: name, quotes }, { type: 'interactive', interactive: { type, [type]: reply } });
  }

  #other(): void {
    const type = this.parts.random.pick(['video', 'sticker', 'location']);
    this.#send({ kind: 'other', words: type, quotes: null }, { type, [type]: { id: '1', mime_type: 'video/mp4' } });
  }

  #photo(kind: 'photo' | 'early'): void {
    const { random, samples } = this.parts;
    const caption = random.happens(0.5) ? `The well, number ${++count}` : '';
    const bytes = random.pick(samples.photos);
    const type = random.pick(['image', 'document']);
    this.#file({ kind, words: caption, bytes }, { type, mime_type: 'image/jpeg' });
  }

  #voice(): void {
    const { bytes } = this.parts.random.pick(this.parts.samples.voices);
    this.#file({ kind: 'voice', words: '', bytes }, { type: 'audio', mime_type: 'audio/ogg; codecs=opus' });
  }

  #file(
    { kind, words, bytes }: { kind: Sent['kind']; words: string; bytes: Buffer },
    { type, mime_type }: { type: string; mime_type: string },
  ): void {
    const { random, provider } = this.parts;
    const id = `media.${++count}`;
    provider.files.set(id, bytes);
    const isLost = random.happens(0.03);
    if (isLost) provider.lost.add(id);
    const file = { id, mime_type, sha256: sha256Of(bytes), ...(words !== '' && { caption: words }) };
    this.#send({ kind, words, quotes: null, bytes, isLost }, { type, [type]: file });
  }

  #send(what: Pick<Sent, 'kind' | 'words' | 'quotes'> & Partial<Sent>, content: object): void {
    const { random, now, courier, provider, user, phone, hidesPhone, name } = this.parts;
    // Whoever writes three messages has written the first of them some seconds ago.
    const second = Math.floor(now() / 1000) - 4;
    // Phones tell whole seconds, and two messages may be of one.
    const isTie = what.kind === 'answer' && this.#lastAt >= second && random.happens(0.1);
    const at = isTie ? this.#lastAt : Math.max(this.#lastAt + 1, second);
    this.#lastAt = at;
    const id = `wamid.${name}.${++count}`;
    const message = {
      id,
      ...(!(hidesPhone && user !== null) && { from: phone.slice(1) }),
      ...(user !== null && { from_user_id: user }),
      timestamp: String(at),
      ...(what.quotes !== null && { context: { id: what.quotes } }),
      ...content,
    };
    const letter = courier.take({ id, kind: 'messages', content: message }, now());
    provider.wroteAt.set(this.address, Math.max(provider.wroteAt.get(this.address) ?? 0, at * 1000));
    this.sent.push({ isLost: false, ...what, letter, at });
  }
}
