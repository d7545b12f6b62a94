import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newId } from '#src/abstract-form/device/new-id.ts';
import type { agreeSpeech } from '#src/abstract-form/wire/speech.ts';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { ask } from '#ui/ask.ts';
import type * as wire from '../../wire/editing.ts';
import type { OpenedSound } from '#src/files/parts/recording/sound.ts';
import type { EditEntry, MagazineRecord, WireEdit, speakWish } from '../../wire/editing.ts';
import type { Unsent } from './changes.ts';

/** A page as it is after the change of that number: WebP in base64. */
export interface DrawnNow {
  page: string;
  seq: number;
  picture: string;
}

/** What became of a change: a sentence; after a conflict, what somebody else changed meanwhile. */
export type Outcome =
  | { ok: true; says: string; drawn?: DrawnNow | undefined }
  | { ok: false; message: string; meanwhile?: EditEntry | undefined };

/** A place of a page that a wish is about. */
interface WishPlace {
  page: string | undefined;
  x: number | undefined;
  y: number | undefined;
}
interface WishOf extends WishPlace {
  words: string;
}
export interface SentRound {
  byItself: boolean;
}

interface Refusal {
  status: number;
  error: { code: string; message: string };
}
/** Whether the server may or may not have got it, so that the same id has to be sent again. */
const isUnclear = ({ status }: Refusal): boolean => status === 0 || status >= 500;

/** An id for each thing that is sent, the same one when it is sent again because the reply was lost. */
function useIds() {
  const ids = useRef(new Map<string, string>());
  return {
    idOf(sent: unknown): string {
      const key = JSON.stringify(sent);
      const id = ids.current.get(key) ?? newId();
      ids.current.set(key, id);
      return id;
    },
    settle: (sent: unknown) => void ids.current.delete(JSON.stringify(sent)),
  };
}

/** The magazine as it is now; `load` reads it again; `latest` is what the last reading answers, or answered. */
function useMagazine(edition: string) {
  const [magazine, setMagazine] = useState<MagazineRecord>();
  const [problem, setProblem] = useState<string>();
  const lastReading = useRef<Promise<MagazineRecord | undefined>>(undefined);
  const load = () => (lastReading.current = read());
  async function read(): Promise<MagazineRecord | undefined> {
    const sent = { params: { edition }, key: linkKeyOf(edition) };
    const reply = await ask<typeof wire.magazine>('GET /api/magazine/:edition', sent);
    if (reply.ok) setMagazine(reply.body);
    setProblem(reply.ok ? undefined : reply.error.message);
    return reply.ok ? reply.body : undefined;
  }
  const loadNow = useEffectEvent(() => load());
  useEffect(() => {
    const loadAgain = () => void loadNow();
    loadAgain();
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  }, []);
  const latest = async () => await lastReading.current;
  return { magazine, problem, load, latest };
}

/** What goes with every change of staff: why they make it for the customer, and the wish that it fulfils. */
interface Also {
  reason?: string | undefined;
  wish?: string | undefined;
}

interface WishWork {
  edition: string;
  magazine: MagazineRecord | undefined;
  load: () => Promise<MagazineRecord | undefined>;
  ids: ReturnType<typeof useIds>;
}

/** Sends wishes for the studio, written and spoken ones, and takes them back. */
function wishesOf({ edition, magazine, load, ids: { idOf, settle } }: WishWork) {
  const key = linkKeyOf(edition);
  const taken = async (says: string, sent: unknown): Promise<Outcome> => {
    settle(sent);
    await load();
    return { ok: true, says };
  };
  const refused = (reply: Refusal, sent: unknown): Outcome => {
    if (!isUnclear(reply)) settle(sent);
    return { ok: false, message: reply.error.message };
  };
  async function wish({ words, page, x, y }: WishOf): Promise<Outcome> {
    const sent = { words, page, x, y };
    const place = { ...(page !== undefined && { page }), ...(x !== undefined && { x }), ...(y !== undefined && { y }) };
    const json = { edition, id: idOf(sent), version: magazine?.version ?? 1, kind: 'other' as const, words, ...place };
    const reply = await ask<typeof wire.wishes>('POST /api/wishes', { json, key });
    return reply.ok ? taken('The studio will see to it.', sent) : refused(reply, sent);
  }

  /** Sends a spoken wish (W85). */
  async function speak({ wav, silent }: OpenedSound, place: WishPlace): Promise<Outcome> {
    const sent = { spoken: wav.size, ...place };
    const form = new FormData();
    const fields = { edition, id: idOf(sent), version: magazine?.version ?? 1, page: place.page };
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
    for (const name of ['x', 'y'] as const) if (place[name] !== undefined) form.set(name, place[name].toFixed(4));
    if (silent) form.set('silent', '1');
    form.set('audio', wav, 'wish.wav');
    const reply = await ask<typeof speakWish>('POST /api/wishes/spoken', { form, key });
    return reply.ok ? taken('The studio will hear it.', sent) : refused(reply, sent);
  }

  /** Has what is spoken written down from now on or not (W113); why that failed, in words for people. */
  async function decideSpeech(agree: boolean): Promise<string | undefined> {
    const reply = await ask<typeof agreeSpeech>('POST /api/agreeSpeech', { json: { edition, agree }, key });
    if (!reply.ok) return reply.error.message;
    await load();
    return undefined;
  }

  async function withdraw(id: string): Promise<Outcome> {
    const reply = await ask<typeof wire.withdrawWish>('POST /api/wishes/withdraw', { json: { edition, id }, key });
    return reply.ok ? taken('Taken back.', id) : refused(reply, id);
  }

  return { wish, speak, decideSpeech, withdraw };
}

/** What the person saw of the list that they send: its round, its last change and its price. */
const sendingOf = ({ round: { n: round, price: expectedPrice }, head }: MagazineRecord) => ({
  round,
  head,
  expectedPrice,
});

/**
 * The magazine of an edition while somebody changes it (W77). Every change goes to the server at once; afterwards the
 * magazine is read again.
 */
export function useProof(edition: string, { reason, wish: forWish }: Also = {}) {
  const reading = useMagazine(edition);
  const { magazine, load } = reading;
  const ids = useIds();
  /** The last change that this person has seen, also before the magazine is read again. */
  const seen = useRef(0);
  const key = linkKeyOf(edition);

  async function refusedAs(reply: Refusal, sent: unknown): Promise<Outcome> {
    if (!isUnclear(reply)) ids.settle(sent);
    const { code, message } = reply.error;
    if (code !== 'edited-meanwhile') return { ok: false, message };
    const base = magazine?.head ?? 0;
    const now = await load();
    return { ok: false, message, meanwhile: now?.edits.findLast(({ seq }) => seq > base) };
  }

  /** Sends a change or takes one back. `draw`: the page whose picture is to come with the answer. */
  async function send(what: { edit: WireEdit } | { undo: number }, draw?: string): Promise<Outcome> {
    const also = {
      ...(reason && { reason }),
      ...(forWish !== undefined && { wish: forWish }),
      ...(draw !== undefined && { draw }),
    };
    const base = Math.max(magazine?.head ?? 0, seen.current);
    const json = { edition, id: ids.idOf(what), base, ...what, ...also };
    const reply = await ask<typeof wire.edits>('POST /api/edits', { json, key });
    if (!reply.ok) return refusedAs(reply, what);
    ids.settle(what);
    const { seq, says, picture } = reply.body;
    seen.current = reply.body.head;
    const drawn = picture !== null && draw !== undefined ? { page: draw, seq, picture } : undefined;
    // With its picture the page is shown at once; everything else about it follows.
    if (drawn) void load();
    else await load();
    return { ok: true, says, drawn };
  }

  const { wish, speak, decideSpeech, withdraw } = wishesOf({ edition, magazine, load, ids });
  const takeBack = (take: Unsent['take']) => ('undo' in take ? send(take) : withdraw(take.withdraw));

  async function sendRound(): Promise<{ ok: true; sent: SentRound } | { ok: false; message: string }> {
    if (!magazine) return { ok: false, message: 'The magazine did not arrive yet.' };
    const json = { edition, ...sendingOf(magazine) };
    const reply = await ask<typeof wire.sendRound>('POST /api/rounds/send', { json, key });
    if (reply.ok) return { ok: true, sent: { byItself: reply.body.byItself } };
    await load();
    return { ok: false, message: reply.error.message };
  }

  return {
    ...reading,
    change: (edit: WireEdit, draw?: string) => send({ edit }, draw),
    wish,
    speak,
    decideSpeech,
    takeBack,
    sendRound,
  };
}
export type Proof = ReturnType<typeof useProof>;
