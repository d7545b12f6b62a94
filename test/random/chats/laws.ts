import { storyOf } from '#src/abstract-form/index.ts';
import { questionsFor } from '#src/catalogue/index.ts';
import { editionById } from '#src/editions/index.ts';
import type { Courier, Letter } from './courier.ts';
import { keptIn } from './honesty.ts';
import type { ChatPlace } from './place.ts';
import type { PretendWhatsapp } from './provider.ts';
import type { Queue } from './queue.ts';
import { sha256Of } from './samples.ts';
import { partsOf, saidOf, type StoredPart, type StoredSaid } from './stored.ts';
import { placeAsked, type Sent, type Teller } from './teller.ts';

interface WeekOf {
  provider: PretendWhatsapp;
  courier: Courier;
  queue: Queue;
  tellers: readonly Teller[];
}

/** What is compared of one conversation. */
interface Told {
  place: ChatPlace;
  provider: PretendWhatsapp;
  teller: Teller;
  parts: readonly StoredPart[];
  said: readonly StoredSaid[];
  /** Keys of the questions, in the order of the form. */
  keys: readonly number[];
  isOpen: boolean;
  /** In which place among all letters the first status came that tells what the provider calls a message. */
  namedAt: ReadonlyMap<string, number>;
  /** The moments at which something that its person sent was handled. */
  heardAt: ReadonlySet<number>;
}

const kindsOfParts = { answer: 'text', photo: 'photo', voice: 'voice' } as const;
const isPart = (sent: Sent): sent is Sent & { kind: keyof typeof kindsOfParts } => sent.kind in kindsOfParts;

const stops = ['STOP', 'बंद करो', 'unsubscribe'];

/** Whether the shop was to take what came, when it came: after the consent, and not after a stop. */
function wasHeard(teller: Teller, { letter }: Sent): boolean {
  const place = letter.place ?? 0;
  const switches = teller.sent.filter(
    ({ kind, words }) => kind === 'command' && [...stops, 'yes', 'no'].includes(words),
  );
  const before = switches.filter(one => (one.letter.place ?? Infinity) < place);
  const newest = before.toSorted((a, b) => (a.letter.place ?? 0) - (b.letter.place ?? 0)).at(-1);
  return newest !== undefined && !stops.includes(newest.words);
}

/** Whether a stop, a start or a hand-in crossed a message on its way, so that either outcome is right. */
function isCrossed(teller: Teller, sent: Sent): boolean {
  const place = sent.letter.place ?? 0;
  return teller.sent.some(({ kind, words, at, letter }) => {
    if (kind !== 'command' || ![...stops, 'start', 'yes'].includes(words)) return false;
    // A file that could not be fetched yet waits, and a stop comes before it.
    if (sent.bytes && stops.includes(words)) return true;
    return at <= sent.at !== (letter.place ?? Infinity) < place;
  });
}

/** The keys of the questions that a message may answer: what its person had seen, and what the shop could not know. */
function rightKeys({ provider, teller, said, keys, namedAt }: Told, sent: Sent): Set<number> {
  const keyOf = (text: string) => keys[(placeAsked({ text }) ?? 0) - 1];
  const quoted = teller.shown.find(({ wamid }) => wamid === sent.quotes);
  // Whoever dies before it stores what the provider calls a message cannot place what quotes it, until a status comes.
  const isNamed = said.some(one => one.provider_id === quoted?.wamid);
  const named = namedAt.get(quoted?.wamid ?? '') ?? -1;
  if (quoted && isNamed && named < (sent.letter.place ?? 0)) return new Set([keyOf(quoted.text)!]);
  const right = new Set<number>();
  if (quoted) right.add(keyOf(quoted.text)!);
  const asked = teller.shown
    .filter(message => placeAsked(message) !== undefined)
    .map(({ text, at }) => ({ key: keyOf(text)!, at: Math.floor(at / 1000) }));
  const seen = asked.filter(({ at }) => at < sent.at).at(-1) ?? asked.find(({ at }) => at === sent.at);
  if (seen) right.add(seen.key);
  // A question whose sending ended in an unknown way may have been seen, or not.
  for (const { id, say, at } of said) {
    const attempts = provider.attempts.filter(({ key }) => key === id);
    // Without a trace of one, the process died in it.
    const isUnknown = !attempts.some(({ isTaken, isKnown }) => isTaken && isKnown);
    if (say.asks !== undefined && isUnknown && at.getTime() <= sent.at * 1000 + 999) right.add(say.asks);
  }
  // Whatever comes before any question was seen is for the first.
  return right.size > 0 ? right : new Set(keys.slice(0, 1));
}

/** Every message once, where it belongs, with the bytes that were sent. */
function* storedOnce(told: Told): Generator<string> {
  const { teller, parts, isOpen } = told;
  const byId = new Map(parts.map(part => [part.id, part]));
  if (byId.size < parts.length) yield 'a message is stored twice';
  for (const sent of teller.sent) {
    const { letter, kind, isLost } = sent;
    const part = byId.get(letter.id);
    if (letter.acceptedAt === undefined) {
      yield `${letter.id} never came`;
      continue;
    }
    if (!isPart(sent)) {
      if (part && !(kind === 'early' && isCrossed(teller, sent)))
        yield `${letter.id} is stored, and is no part: ${kind} ${sent.words}`;
      continue;
    }
    if (isCrossed(teller, sent)) continue;
    const isExpected = wasHeard(teller, sent) && !isLost && isOpen;
    if (isExpected && !part) yield `${letter.id} (${kind}) is not stored`;
    if (!part) continue;
    if (part.kind !== kindsOfParts[sent.kind]) yield `${letter.id} is stored as ${part.kind}`;
    if (part.kind !== 'voice' && part.words !== sent.words) yield `${letter.id} has other words`;
    if (sent.bytes && part.sha256 !== sha256Of(sent.bytes)) yield `${letter.id} has other bytes`;
    const right = rightKeys(told, sent);
    if (!right.has(part.key))
      yield `${letter.id} of ${new Date(sent.at * 1000).toISOString()} is at question ${part.key}, and answers ${[...right].join(' or ')}`;
  }
}

/** Every text stands in the story in the order of its time; what was taken back does not. */
function* textsStand({ teller, parts, story }: Told & { story: { key: number; text: string }[] }): Generator<string> {
  for (const part of parts) {
    if (part.kind !== 'text') continue;
    const times = story.reduce((sum, { text }) => sum + text.split(part.words).length - 1, 0);
    if (times !== (part.undone_at ? 0 : 1)) yield `${part.id} stands ${times} times in the story`;
  }
  for (const { key, text } of story) {
    if (teller.formKeys.has(key)) continue;
    const own = parts.filter(part => part.kind === 'text' && part.key === key && !part.undone_at);
    const places = own.map(part => ({ at: part.at.getTime(), place: text.indexOf(part.words) }));
    const inText = places.toSorted((a, b) => a.place - b.place);
    if (inText.some(({ at }, n) => n > 0 && at < (inText[n - 1]?.at ?? 0)))
      yield `the texts of question ${key} are not in the order of their times`;
    if (own.map(({ words }) => words).join('\n\n').length !== text.length)
      yield `question ${key} has more than was sent`;
  }
}

/** Each recording is its voice notes, in the order of their times, and nothing else. */
async function* recordingsStand({ place, teller, parts }: Told): AsyncGenerator<string> {
  const { rows } = await place.client.query<{ key: number; sha256: string | null }>(
    `select distinct on (key) key, sha256 from story_voices where edition = $1 order by key, version desc`,
    [teller.parts.edition],
  );
  const { samples } = place;
  for (const key of new Set(parts.filter(({ kind }) => kind === 'voice').map(part => part.key))) {
    const own = parts.filter(part => part.kind === 'voice' && part.key === key && !part.undone_at);
    const voices = own.map(({ sha256 }) => samples.voices.find(({ bytes }) => sha256Of(bytes) === sha256)!);
    const expected = voices.length > 0 ? await samples.joined(voices) : null;
    const stored = rows.find(row => row.key === key)?.sha256 ?? null;
    if (stored !== expected) yield `the recording of question ${key} is not what was sent`;
  }
}

/** What is acknowledged is what is stored, and no message is sent twice. */
function* saidOnce({ provider, teller, parts, said, place }: Told): Generator<string> {
  const kept = said.reduce((sum, { say }) => sum + keptIn(say.text), 0);
  const stored = parts.length;
  const undone = parts.filter(part => part.undone_at !== null).length;
  const { chatMessages } = place.app.shop.runtime.config;
  const isWhole = said.length < chatMessages && !teller.sent.some(({ words }) => stops.includes(words));
  if (kept > stored) yield `${kept} parts are acknowledged and ${stored} stored`;
  if (isWhole && kept < stored - undone) yield `${kept} parts are acknowledged of ${stored}, ${undone} of them undone`;
  if (said.length > chatMessages) yield `${said.length} messages of at most ${chatMessages}`;
  for (const { id, say, done } of said) {
    const attempts = provider.attempts.filter(({ key }) => key === id);
    const ended = attempts.findIndex(({ isTaken, isKnown }) => isTaken || !isKnown);
    if (ended >= 0 && ended < attempts.length - 1) yield `“${say.text}” was sent again`;
    if (!done) yield `“${say.text}” was never said`;
  }
  const accepted = (...names: string[]) =>
    teller.sent.filter(({ kind, words }) => kind === 'command' && names.includes(words)).length;
  const counted = (text: string) => said.filter(({ say }) => say.text.includes(text)).length;
  const most: [string, number][] = [
    ['Tap a question', accepted('questions')],
    ['photos so far', accepted('my photos')],
    ['No more questions come', accepted(...stops)],
    ['is taken back', accepted('undo')],
    ['Videos cannot', teller.sent.filter(({ words }) => words === 'video').length],
    ['Stickers are not', teller.sent.filter(({ words }) => words === 'sticker').length],
  ];
  for (const [text, times] of most)
    if (counted(text) > times) yield `“${text}” was said ${counted(text)} times, and asked for ${times} times`;
  if (isWhole && counted('is taken back') !== undone)
    yield `${undone} parts are undone, and ${counted('is taken back')} said to be`;
}

/** Each part that was taken back had been sent before an undo, within an hour. */
function* undosFit({ teller, parts }: Told): Generator<string> {
  const undos = teller.sent.filter(({ kind, words }) => kind === 'command' && words === 'undo');
  for (const { id, undone_at, at } of parts) {
    const second = at.getTime() / 1000;
    if (undone_at && !undos.some(undo => undo.at >= second && undo.at < second + 3600))
      yield `${id} was taken back, and no undo within an hour after it asked for that`;
  }
}

const hourMs = 3_600_000;
const isQuiet = (ms: number): boolean => {
  const hour = Math.floor((ms / hourMs + 5.5) % 24);
  return hour >= 21 || hour < 9;
};

/** What comes by itself: never two questions without a word between them, and nothing in the quiet hours. */
function* comesRightly({ provider, teller, said, parts, heardAt }: Told): Generator<string> {
  let before: StoredSaid | undefined;
  for (const one of said) {
    if (one.say.asks === undefined) continue;
    const at = one.at.getTime();
    const isReminder = one.say.text.includes('waits for you');
    const isAnswered = parts.some(({ key, added_at: added }) => key === before?.say.asks && added <= one.at);
    const isPrompted = heardAt.has(at);
    // The same one again was promised by an answer to “Tomorrow”, which came between them.
    const [since, isSame] = [before?.at.getTime() ?? 0, one.say.asks === before?.say.asks];
    const isPutOff = isSame && [...heardAt].some(heard => heard >= since && heard < at);
    if (
      before !== undefined &&
      !isPrompted &&
      !isPutOff &&
      !isReminder &&
      !isAnswered &&
      !teller.formKeys.has(before?.say.asks ?? 0)
    )
      yield `“${one.say.text}” was asked after “${before?.say.text ?? ''}” without a word between them`;
    const taken = provider.taken.find(({ key }) => key === one.id);
    if (taken && !isPrompted && isQuiet(taken.at)) yield `“${one.say.text}” came by itself in the quiet hours`;
    if (!isReminder) before = one;
  }
}

/** The places of the first statuses among all letters, by the id of their message. */
function namedAtOf(letters: readonly Letter[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const { kind, content, place } of letters) {
    if (kind !== 'statuses' || place === undefined) continue;
    const { id } = content as { id: string };
    places.set(id, Math.min(place, places.get(id) ?? Infinity));
  }
  return places;
}

async function heardAtOf({ client }: ChatPlace, { sent }: Teller): Promise<Set<number>> {
  const ids = sent.map(({ letter }) => letter.id);
  const query = 'select handled_at from chat_inbox where id = any($1) and handled_at is not null';
  const { rows } = await client.query<{ handled_at: Date }>(query, [ids]);
  return new Set(rows.map(({ handled_at }) => handled_at.getTime()));
}

/** Which laws a week broke, each in one line. */
export async function breaches(place: ChatPlace, { provider, courier, queue, tellers }: WeekOf): Promise<string[]> {
  const found: string[] = [];
  if (courier.nextDue < Infinity) found.push('webhooks are under way after the end');
  const editions = tellers.map(({ parts }) => parts.edition);
  const { rows } = await place.client.query<{ id: string }>(
    'select i.id from chat_inbox i join chat_people p on p.id = i.person where handled_at is null and p.edition = any($1)',
    [editions],
  );
  found.push(...rows.map(({ id }) => `${id} waits for ever`));
  // A reaction is a courtesy that comes too late soon.
  const missed = queue.givenUp.filter(name => name !== 'conversations/react');
  found.push(...missed.map(name => `a job was given up: ${name}`));
  const namedAt = namedAtOf(courier.letters);
  for (const teller of tellers) {
    const { edition, name } = teller.parts;
    const ctx = place.app.ctx();
    const record = await editionById(ctx, edition);
    if (!record) throw new Error('an edition is gone');
    const keys = (await questionsFor(ctx, record)).map(({ key }) => key);
    const [parts, said] = [await partsOf(place, edition), await saidOf(place, edition)];
    const heardAt = await heardAtOf(place, teller);
    const told: Told = {
      place,
      provider,
      teller,
      parts,
      said,
      keys,
      isOpen: record.orderStatus === 0,
      namedAt,
      heardAt,
    };
    const story = (await storyOf(ctx, edition)).answers;
    const all = [...storedOnce(told), ...textsStand({ ...told, story }), ...saidOnce(told), ...undosFit(told)];
    all.push(...comesRightly(told));
    for await (const line of recordingsStand(told)) all.push(line);
    found.push(...all.map(line => `${name}: ${line}`));
  }
  return found;
}

/** What happened to one person, in the order of the shop's clock, for whoever looks for the reason of a breach. */
export async function storyLineOf(place: ChatPlace, { provider }: WeekOf, teller: Teller): Promise<string[]> {
  const { edition } = teller.parts;
  const lines: [number, string][] = [];
  const day = (ms: number) => new Date(ms + 5.5 * hourMs).toISOString().slice(5, 19);
  for (const { letter, kind, words, at, quotes } of teller.sent)
    lines.push([
      letter.acceptedAt ?? Infinity,
      `> ${kind} “${words}” ${letter.id} of ${day(at * 1000)}${quotes === null ? '' : ` quotes ${quotes}`}`,
    ]);
  for (const { say, at, place: nth, id, done } of await saidOf(place, edition)) {
    const short = say.text.replaceAll('\n', ' ').slice(0, 90);
    lines.push([at.getTime(), `  < ${nth} “${short}” ${say.asks ?? ''} ${done ? '' : 'not said'}`]);
    for (const attempt of provider.attempts.filter(({ key }) => key === id))
      lines.push([attempt.at, `  < ${nth} attempt: taken ${attempt.isTaken}, known ${attempt.isKnown}`]);
  }
  for (const { id, key, added_at, undone_at } of await partsOf(place, edition)) {
    lines.push([added_at.getTime(), `  + ${id} at question ${key}`]);
    if (undone_at) lines.push([undone_at.getTime(), `  - ${id} taken back`]);
  }
  return lines.toSorted(([a], [b]) => a - b).map(([ms, line]) => `${Number.isFinite(ms) ? day(ms) : 'never'} ${line}`);
}
