import type { JsonOf } from '#kernel/call.ts';
import { questionsFor } from '#src/catalogue/index.ts';
import { loadEdition, viewEdition } from '#src/editions/index.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { type RateLimit, consumeRateLimit } from '#platform/rate-limits.ts';
import { isOwnQuestionKey, joinVersions, rivalOf } from '../rules.ts';
import { heardAfter, isTypedBeforeHearing } from '../rules/transcripts.ts';
import {
  answersBySave,
  findAnswer,
  headsOf,
  insertAnswer,
  leftOutOf,
  lockForm,
  newestAnswerOf,
  type StoryAnswer,
  updateForm,
} from '../store.ts';
import { changeTranscript } from '../store/transcripts.ts';
import { assertOpenForm, toRival } from './form.ts';
import type * as wire from '../wire.ts';

/** How often the words of one edition are saved in an hour: two people who write without a pause (W49). */
const answersLimit: RateLimit = { name: 'answers', max: 2400, seconds: 3600 };

type Save = JsonOf<typeof wire.saveAnswers>['saves'][number];

/** A save with the answer it changes. */
interface PlacedSave extends Save {
  edition: string;
  device: string;
  /** The form's question; `undefined` for a question of the customer's own. */
  asked: string | undefined;
}

const unknownQuestion = (key: number) =>
  new Refused('no-such-question', `There is no question ${key} in this form. Please reload the page.`);

/** One answer as the wire shows it: a version, the rival of the newest, and what earlier decisions left out. */
async function toStoredAnswer(ctx: Ctx, { edition, key, version, text, question, wording }: StoryAnswer) {
  const rival = toRival((await headsOf(ctx.db, edition, key)).get(key) ?? []);
  const leftOut = (await leftOutOf(ctx.db, edition, key)).get(key);
  return { key, version, text, question, ownWording: wording !== null, rival, ...(leftOut && { leftOut }) };
}

/** The customer's own words for a question after a save; null: the form's. Throws `Refused` 400. */
function wordingAfter({ key, question, asked }: PlacedSave, newest: StoryAnswer | undefined): string | null {
  const wording = question === undefined ? (newest?.wording ?? null) : question;
  if (isOwnQuestionKey(key) && question === undefined && wording === null) throw unknownQuestion(key);
  return wording === '' || wording === asked ? null : wording;
}

/** Marks a transcript as taken over; answers its recording when there is one (W54). */
async function takeOverTranscript(ctx: Ctx, { edition, recording }: PlacedSave): Promise<string | undefined> {
  if (recording === undefined) return undefined;
  const name = { edition, sha256: recording, states: ['made'] } as const;
  return (await changeTranscript(ctx.db, name, { settledAt: ctx.now() }))?.sha256;
}

/**
 * How a save joins the versions of its answer. Words that were typed while a transcript came in go before it, and the
 * transcript is offered beside them (W54).
 */
async function joinSave(ctx: Ctx, save: PlacedSave, newest: StoryAnswer | undefined) {
  const { edition, key, device, text } = save;
  if (isTypedBeforeHearing(save, newest)) {
    if (newest.heard)
      await changeTranscript(ctx.db, { edition, sha256: newest.heard, states: ['made'] }, { settledAt: null });
    return { text, base: newest.version, settles: null, ...heardAfter(text, undefined) };
  }
  const base = await findAnswer(ctx.db, { edition, key, version: save.base });
  const own = await newestAnswerOf(ctx.db, { edition, key, device });
  const joined = joinVersions({ text, base: save.base, baseText: base?.text ?? '' }, newest, own);
  const used = await takeOverTranscript(ctx, save);
  const changed = [newest, own, base].find(version => version?.version === joined.base);
  return { ...joined, ...heardAfter(joined.text, changed, used) };
}

/** Inserts the version that a save becomes, in the open transaction with the locked form. */
async function insertSave(ctx: Ctx, save: PlacedSave): Promise<StoryAnswer> {
  const { edition, key, device } = save;
  const [newest] = (await headsOf(ctx.db, edition, key)).get(key) ?? [];
  const wording = wordingAfter(save, newest);
  const answer: StoryAnswer = {
    edition,
    key,
    version: (newest?.version ?? 0) + 1,
    ...(await joinSave(ctx, save, newest)),
    question: wording ?? save.asked ?? newest?.question ?? '',
    wording,
    save: save.save,
    device,
    savedAt: ctx.now(),
  };
  await insertAnswer(ctx.db, answer);
  return answer;
}

/**
 * W51: saves answers while they are written, each as a version of its own. A save that is sent again answers the
 * version it became, also after the hand-in; anything else after it is refused with 409 (W45). A text that is based on
 * an older version than the newest becomes its rival: both stay.
 */
export async function saveAnswers(ctx: Ctx, json: { edition: string; device: string; saves: readonly Save[] }) {
  const edition = await viewEdition(ctx, json.edition);
  const asked = new Map((await questionsFor(ctx, edition)).map(({ key, question }) => [key, question]));
  const unknown = json.saves.find(({ key }) => !asked.has(key) && !isOwnQuestionKey(key));
  if (unknown) throw unknownQuestion(unknown.key);
  await consumeRateLimit(ctx, answersLimit, edition.id);

  return ctx.transaction(async inner => {
    await lockForm(inner.db, edition.id, inner.now());
    const ids = json.saves.map(({ save }) => save);
    const bySave = new Map((await answersBySave(inner.db, edition.id, ids)).map(row => [row.save, row]));
    const current = await loadEdition(inner, edition.id);
    const isNew = json.saves.some(({ save }) => !bySave.has(save));
    if (isNew) await assertOpenForm(inner, current);
    for (const save of json.saves) {
      if (bySave.has(save.save)) continue;
      const placed = { ...save, edition: edition.id, device: json.device, asked: asked.get(save.key) };
      bySave.set(save.save, await insertSave(inner, placed));
    }
    if (isNew) await updateForm(inner.db, edition.id, { changedAt: inner.now() });
    const stored = [];
    for (const id of new Set(ids)) {
      const row = bySave.get(id);
      if (row) stored.push(await toStoredAnswer(inner, row));
    }
    return stored;
  });
}

/**
 * W51: decides between the newest version of an answer and its rival: `text` stays, as a version of its own. The same
 * decision sent again answers the same. Throws `Refused` 409 when somebody wrote on since, and after the hand-in.
 */
export async function settleAnswer(ctx: Ctx, json: { edition: string; key: number; version: number; text: string }) {
  const { key, version, text } = json;
  const edition = await viewEdition(ctx, json.edition);
  return ctx.transaction(async inner => {
    await lockForm(inner.db, edition.id, inner.now());
    const heads = (await headsOf(inner.db, edition.id, key)).get(key) ?? [];
    const [newest] = heads;
    if (newest?.base === version && newest.settles !== null && newest.text === text)
      return toStoredAnswer(inner, newest);
    const current = await loadEdition(inner, edition.id);
    await assertOpenForm(inner, current);
    const rival = rivalOf(heads);
    if (!newest || newest.version !== version || !rival)
      throw new Refused('changed-meanwhile', 'Somebody wrote on meanwhile. Look at both texts again, then choose.');
    const settled: StoryAnswer = {
      ...newest,
      version: newest.version + 1,
      base: newest.version,
      settles: rival.version,
      text,
      save: null,
      device: null,
      ...heardAfter(text, newest),
      savedAt: inner.now(),
    };
    await insertAnswer(inner.db, settled);
    await updateForm(inner.db, edition.id, { changedAt: inner.now() });
    return toStoredAnswer(inner, settled);
  });
}
