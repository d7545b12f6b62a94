import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newId } from '#src/abstract-form/parts/new-id.ts';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { ask } from '#ui/ask.ts';
import type * as wire from '../../wire/editing.ts';
import type { EditEntry, MagazineRecord, WireEdit } from '../../wire/editing.ts';
import type { Unsent } from './changes.ts';

/** What became of a change: a sentence; after a conflict, what somebody else changed meanwhile. */
export type Outcome = { ok: true; says: string } | { ok: false; message: string; meanwhile?: EditEntry | undefined };

interface WishOf {
  page: string | undefined;
  x: number | undefined;
  y: number | undefined;
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

/** The magazine as it is now; `load` reads it again. */
function useMagazine(edition: string) {
  const [magazine, setMagazine] = useState<MagazineRecord>();
  const [problem, setProblem] = useState<string>();
  async function load(): Promise<MagazineRecord | undefined> {
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
  return { magazine, problem, load };
}

/** What goes with every change of staff: why they make it for the customer, and the wish that it fulfils. */
interface Also {
  reason?: string | undefined;
  wish?: string | undefined;
}

/**
 * The magazine of an edition while somebody changes it (W77). Every change goes to the server at once; afterwards the
 * magazine is read again.
 */
export function useProof(edition: string, { reason, wish: forWish }: Also = {}) {
  const { magazine, problem, load } = useMagazine(edition);
  const { idOf, settle } = useIds();
  const key = linkKeyOf(edition);

  async function refusedAs(reply: Refusal, sent: unknown): Promise<Outcome> {
    if (!isUnclear(reply)) settle(sent);
    const { code, message } = reply.error;
    if (code !== 'edited-meanwhile') return { ok: false, message };
    const base = magazine?.head ?? 0;
    const now = await load();
    return { ok: false, message, meanwhile: now?.edits.findLast(({ seq }) => seq > base) };
  }

  /** Sends a change or takes one back. `base`: the head that the person saw; what they see now unless stated. */
  async function send(what: { edit: WireEdit } | { undo: number }, base = magazine?.head ?? 0): Promise<Outcome> {
    const also = { ...(reason && { reason }), ...(forWish !== undefined && { wish: forWish }) };
    const json = { edition, id: idOf(what), base, ...what, ...also };
    const reply = await ask<typeof wire.edits>('POST /api/edits', { json, key });
    if (!reply.ok) return refusedAs(reply, what);
    settle(what);
    await load();
    return { ok: true, says: reply.body.says };
  }

  async function wish({ words, page, x, y }: WishOf): Promise<Outcome> {
    const sent = { words, page, x, y };
    const place = { ...(page !== undefined && { page }), ...(x !== undefined && { x }), ...(y !== undefined && { y }) };
    const json = { edition, id: idOf(sent), version: magazine?.version ?? 1, kind: 'other' as const, words, ...place };
    const reply = await ask<typeof wire.wishes>('POST /api/wishes', { json, key });
    if (!reply.ok) return refusedAs(reply, sent);
    settle(sent);
    await load();
    return { ok: true, says: 'The studio will see to it.' };
  }

  async function takeBack(take: Unsent['take']): Promise<Outcome> {
    if ('undo' in take) return send(take);
    const json = { edition, id: take.withdraw };
    const reply = await ask<typeof wire.withdrawWish>('POST /api/wishes/withdraw', { json, key });
    if (!reply.ok) return { ok: false, message: reply.error.message };
    await load();
    return { ok: true, says: 'Taken back.' };
  }

  async function sendRound(): Promise<{ ok: true; sent: SentRound } | { ok: false; message: string }> {
    if (!magazine) return { ok: false, message: 'The magazine did not arrive yet.' };
    const json = { edition, round: magazine.round.n, head: magazine.head };
    const reply = await ask<typeof wire.sendRound>('POST /api/rounds/send', { json, key });
    if (reply.ok) return { ok: true, sent: { byItself: reply.body.byItself } };
    await load();
    return { ok: false, message: reply.error.message };
  }

  return { magazine, problem, load, change: (edit: WireEdit) => send({ edit }), wish, takeBack, sendRound };
}
export type Proof = ReturnType<typeof useProof>;
