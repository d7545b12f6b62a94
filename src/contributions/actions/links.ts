import { createHash } from 'node:crypto';
import type { JsonOf } from '#kernel/call.ts';
import { questionsFor } from '#src/catalogue/index.ts';
import {
  authorizeEdition,
  brandOf,
  cancelledRefusal,
  lockEdition,
  toBrandRecord,
  type Edition,
} from '#src/editions/index.ts';
import { arrivalEstimate } from '#src/editions/rules/arrival.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { zoneOfPin } from '#kernel/delivery-zones.ts';
import { cleanName, type FormLanguage } from '#kernel/subject.ts';
import { textAbout } from '#kernel/subject-text.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { linkSecrets } from '#platform/encryption.ts';
import { type RateLimit, consumeRateLimit } from '#platform/rate-limits.ts';
import { cleanText } from '#kernel/clean-text.ts';
import {
  askerName,
  dayAfter,
  dayText,
  type Deadline,
  friendDefaults,
  isLastDay,
  isOpenToFriends,
  longestLinkDays,
  ownQuestionKey,
  proposedLastDay,
  proposedQuestions,
  remindText,
  shareText,
  takesContributions,
  takesPeople,
} from '../rules.ts';
import * as store from '../store.ts';
import type { ContributionRecord, FriendsRecord } from '../wire.ts';
import { acceptedChanged } from './events.ts';
import { friendsStageOf } from './stage.ts';
import type * as wire from '../wire.ts';

/** How many links one edition may make in an hour. */
const linkLimit: RateLimit = { name: 'friends-links', max: 20, seconds: 3600 };

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The secrets that a link's address may have; a new link's is the first. */
const secretsOfLink = (ctx: Ctx, id: string) => linkSecrets(ctx, `friends\n${id}`);

/**
 * The secrets that the address of a person's own link may have, by which they open what they told on any device; a new
 * link's is the first.
 */
export const ownLinkSecrets = (ctx: Ctx, contribution: string) => linkSecrets(ctx, `friend's own\n${contribution}`);

/** The address with the secret of this hash; null once it is of no secret that is set: the link itself still works. */
function addressOf(ctx: Ctx, secrets: readonly string[], hash: string | null): string | null {
  const secret = secrets.find(secret => hashSecret(secret) === hash);
  return secret === undefined ? null : `${ctx.config.baseUrl}/tell/${secret}`;
}

/** The address of a person's own link; null without one, and once it is of no secret that is set. */
export const ownLinkUrl = (ctx: Ctx, { id, ownLinkHash }: store.Contribution): string | null =>
  addressOf(ctx, ownLinkSecrets(ctx, id), ownLinkHash);

const linkUrl = (ctx: Ctx, { id, hash }: store.StoryLink): string | null =>
  addressOf(ctx, secretsOfLink(ctx, id), hash);

/** What is shown of a contribution to the owner: nothing until it is sent, nothing of a withdrawn one but its name. */
function toContributionRecord(
  told: store.ToldContribution,
  questionByKey: ReadonlyMap<number, string>,
): ContributionRecord {
  const { id, name, state } = told;
  if (state === 'open' || state === 'withdrawn') return { id, name, state, answers: [], photos: [] };
  const answers = [...questionByKey].flatMap(([key, question]) => {
    const text = told.answers.get(key) ?? '';
    const voice = told.voices.get(key);
    if (text === '' && !voice) return [];
    return [{ key, question, text, voice: voice ? { file: voice.file, seconds: voice.seconds } : null }];
  });
  return { id, name, state, answers, photos: told.photos.map(({ id, file }) => ({ id, file })) };
}

/** By when the story has to be handed in for the day the magazine is needed; null without one that is to come. */
function deadlineOf(edition: Edition, today: string): Deadline | null {
  const { neededBy } = edition.about;
  const zone = zoneOfPin(edition.address?.postalCode ?? edition.arrivalPin ?? '') ?? null;
  const { actBy } = arrivalEstimate({ today, stage: 'story', zone, neededBy });
  return neededBy !== null && actBy !== null ? { neededBy, handInBy: actBy } : null;
}

/**
 * An edition as friends speak of its subject: by `called`, what the owner says they do, else by the name, since only
 * the family says Amma.
 */
const asFriendsSay = ({ theme, about }: Edition, called?: string) => ({
  theme,
  about: { ...about, subject: about.subject && { ...about.subject, calledAs: called ?? null } },
});

/** Names and days that a new link says unless the owner changes them: those of the link before, if there is one. */
async function proposalFor(ctx: Ctx, edition: Edition, last: store.StoryLink | undefined) {
  const asked = asFriendsSay(edition);
  const { subject, language } = asked.about;
  const proposed = proposedQuestions[language].map(template => ({
    question: textAbout(template, subject ?? undefined, { language }),
  }));
  const today = dayInIndia(ctx.now());
  const deadline = deadlineOf(edition, today);
  return {
    about: last?.about ?? subject?.name ?? '',
    from: last?.from ?? askerName(edition.about.from ?? edition.customerName),
    most: last?.most ?? friendDefaults.people,
    lastDay: proposedLastDay(today, deadline),
    deadline,
    questions: await questionsFor(ctx, asked, 'friends'),
    chosen: last?.questions ?? proposed,
  };
}

/** All questions that we propose for friends of an edition, in a language; in the same order in each. */
async function proposedTexts(
  ctx: Ctx,
  edition: Edition,
  { language, called }: { language: FormLanguage; called?: string },
): Promise<string[]> {
  const { theme, about } = asFriendsSay(edition, called);
  const first = proposedQuestions[language].map(template =>
    textAbout(template, about.subject ?? undefined, { language }),
  );
  const ofForm = await questionsFor(ctx, { theme, about: { ...about, language } }, 'friends');
  return [...first, ...ofForm.map(({ question }) => question)].map(cleanText);
}

/**
 * A link's questions; those that we proposed, unless the name has changed since, with their text in each language, in
 * which the person is called as the link says.
 */
export async function questionsInEachLanguage(ctx: Ctx, edition: Edition, link: store.StoryLink) {
  const { language, about: called } = link;
  const known = await proposedTexts(ctx, edition, { language });
  const texts = {
    en: await proposedTexts(ctx, edition, { language: 'en', called }),
    hi: await proposedTexts(ctx, edition, { language: 'hi', called }),
  };
  return link.questions.map(({ key, question }) => {
    const at = known.indexOf(question);
    const [en, hi] = [texts.en[at], texts.hi[at]];
    return { key, question, ...(en !== undefined && hi !== undefined && { texts: { en, hi } }) };
  });
}

/** Who told what by links of an edition. */
async function friendsRecordOf(ctx: Ctx, edition: Edition): Promise<FriendsRecord> {
  const links = await store.linksOf(ctx.db, edition.id);
  const [link] = links;
  const told = await store.toldContributions(ctx.db, await store.contributionsOf(ctx.db, edition.id));
  const url = link ? linkUrl(ctx, link) : null;
  const { stage, closesAt } = await friendsStageOf(ctx, edition);
  return {
    edition: edition.id,
    open: isOpenToFriends(edition),
    stage,
    closesAt: closesAt?.toISOString() ?? null,
    brand: toBrandRecord(await brandOf(ctx, edition)),
    proposal: await proposalFor(ctx, edition, link),
    link: link
      ? {
          url,
          share: url && shareText({ ...link, url }, link.language),
          remind: url && remindText({ ...link, url }, link.language),
          about: link.about,
          from: link.from,
          note: link.note,
          lastDay: link.lastDay,
          most: link.most,
          used: link.used,
          questions: link.questions,
          takesPeople: takesContributions(stage) && takesPeople(link, dayInIndia(ctx.now())),
          closed: link.closedAt !== null,
        }
      : null,
    contributions: told.map(one => {
      const asked = links.find(({ id }) => id === one.link)?.questions ?? [];
      return toContributionRecord(one, new Map(asked.map(({ key, question }) => [key, question])));
    }),
  };
}

/** As `friendsRecordOf`. Throws `Refused` 404, 401 or 403 as `authorizeEdition`. */
export const friendsOf = async (ctx: Ctx, id: string): Promise<FriendsRecord> =>
  friendsRecordOf(ctx, await authorizeEdition(ctx, id));

/** Throws `Refused` 409 once the soft copy is approved, and when the order is cancelled. */
export function assertOpenToFriends(edition: Edition): void {
  if (edition.cancelled) throw cancelledRefusal();
  if (!isOpenToFriends(edition))
    throw new Refused('too-late', 'This magazine is approved and goes to the printer, so nothing can be added to it.');
}

type NewLink = JsonOf<typeof wire.makeLink>;

/**
 * Makes a link and closes earlier ones: whoever began by those can go on. Throws `Refused` 400 for a last day that is
 * over or too far off, 409 from the hand-in on unless the story is open again, and as `authorizeEdition`.
 */
export async function makeLink(ctx: Ctx, request: NewLink): Promise<FriendsRecord> {
  const edition = await authorizeEdition(ctx, request.edition);
  assertOpenToFriends(edition);
  if ((await friendsStageOf(ctx, edition)).stage !== 'telling')
    throw new Refused(
      'friends-closed',
      'This story is handed in, so friends cannot be asked any more. Open it again on the order’s page to ask them.',
    );
  const today = dayInIndia(ctx.now());
  if (!isLastDay(request.lastDay, today))
    throw new Refused(
      'last-day',
      `Choose a last day between today and ${dayText(dayAfter(today, longestLinkDays))}, so that the words are here in time.`,
    );
  await consumeRateLimit(ctx, linkLimit, edition.id);
  const formKeys = new Set((await questionsFor(ctx, edition)).map(({ key }) => key));
  const id = ctx.random.id();
  const questions = request.questions.map(({ key, question }, at) => ({
    key: key !== undefined && formKeys.has(key) ? key : ownQuestionKey(at),
    question: cleanText(question),
  }));
  return ctx.transaction(async ctx => {
    await store.closeLinks(ctx.db, edition.id, ctx.now());
    await store.insertLink(ctx.db, {
      id,
      edition: edition.id,
      hash: hashSecret(secretsOfLink(ctx, id)[0]),
      about: cleanName(request.about),
      from: cleanName(request.from),
      note: cleanText(request.note),
      language: edition.about.language,
      questions: [...new Map(questions.map(question => [question.key, question])).values()],
      lastDay: request.lastDay,
      most: request.most,
      used: 0,
      createdAt: ctx.now(),
      closedAt: null,
    });
    return friendsRecordOf(ctx, edition);
  });
}

/** Closes the link of an edition. Throws `Refused` as `authorizeEdition`. */
export async function closeLink(ctx: Ctx, id: string): Promise<FriendsRecord> {
  const edition = await authorizeEdition(ctx, id);
  await store.closeLinks(ctx.db, edition.id, ctx.now());
  return friendsRecordOf(ctx, edition);
}

/**
 * Keeps a contribution or leaves it out; the same decision again changes nothing. Throws `Refused` 404 for a
 * contribution of another edition, 409 while it is not sent, after it was withdrawn, and once the soft copy is
 * approved.
 */
export async function decideContribution(
  ctx: Ctx,
  { edition: id, contribution, keep }: { edition: string; contribution: string; keep: boolean },
): Promise<FriendsRecord> {
  const edition = await authorizeEdition(ctx, id);
  assertOpenToFriends(edition);
  return ctx.transaction(async ctx => {
    // As the end of typesetting does: a draft has what was decided before it, or is made again.
    await lockEdition(ctx, edition.id);
    const found = await store.lockContribution(ctx.db, contribution);
    if (!found || found.edition !== edition.id) throw notFound('contribution');
    if (found.state === 'open' || found.state === 'withdrawn')
      throw new Refused('not-now', `${found.name} has not sent it, or withdrew it. Reload the page to see it.`);
    const state = keep ? 'kept' : 'left-out';
    if (found.state !== state) {
      await store.changeContribution(ctx.db, found.id, { state, decidedAt: ctx.now() });
      await ctx.emit(acceptedChanged, { edition: edition.id });
    }
    return friendsRecordOf(ctx, edition);
  });
}
