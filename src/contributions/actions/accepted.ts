import type { EditionId, FileId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import * as store from '../store.ts';

/** What friends and family told for an edition and its owner accepted: to be printed beside the owner's own story. */
export interface AcceptedContributions {
  /** The contributions that it is from. */
  ids: string[];
  /** Those to one question in a row. */
  answers: { question: string; text: string; by: string }[];
  voices: { key: number; question: string; file: FileId; seconds: number; speaker: string }[];
  photos: { file: FileId; takenAt: string | null }[];
}

/** The accepted contributions of an edition, questions in the order of its newest link. */
export async function acceptedContributionsOf(ctx: Ctx, edition: EditionId): Promise<AcceptedContributions> {
  const all = await store.contributionsOf(ctx.db, edition);
  const accepted = await store.toldContributions(
    ctx.db,
    all.filter(({ state }) => state === 'kept'),
  );
  if (accepted.length === 0) return { ids: [], answers: [], voices: [], photos: [] };
  const links = await store.linksOf(ctx.db, edition);
  const questions = new Map(
    links.flatMap(link =>
      link.questions.map(question => [`${link.id} ${question.key}`, { link: link.id, ...question }]),
    ),
  );
  const told = [...questions.values()].flatMap(({ link, key, question }) =>
    accepted.flatMap(one => (one.link === link ? [{ one, key, question }] : [])),
  );
  // The same question of two links stands in a row, where it was first asked.
  const inOrder = [...Map.groupBy(told, ({ question }) => question).values()].flat();
  return {
    ids: accepted.map(({ id }) => id),
    answers: inOrder.flatMap(({ one, key, question }) => {
      const text = one.answers.get(key) ?? '';
      return text === '' ? [] : [{ question, text, by: one.name }];
    }),
    voices: inOrder.flatMap(({ one, key, question }) => {
      const voice = one.voices.get(key);
      return voice ? [{ key, question, file: voice.file, seconds: voice.seconds, speaker: one.name }] : [];
    }),
    photos: accepted.flatMap(({ photos }) => photos.map(({ file, takenAt }) => ({ file, takenAt }))),
  };
}

/** The names of those among these contributions who withdrew, by contribution, in the order they joined. */
export const withdrawnAmong = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> =>
  ids.length === 0 ? new Map() : store.withdrawnAmong(ctx.db, ids);
