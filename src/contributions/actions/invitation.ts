import type { JsonOf } from '#kernel/call.ts';
import { brandOf, type Edition, toBrandRecord, loadEdition } from '#src/editions/index.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { cleanName } from '#kernel/subject.ts';
import { Refused } from '#kernel/refusals.ts';
import { partnerById } from '#src/partners/index.ts';
import type { Ctx } from '#platform/context.ts';
import { type RateLimit, consumeRateLimit } from '#platform/rate-limits.ts';
import {
  consentDetails,
  consentPurpose,
  consentSentence,
  consentVersion,
  isOpenToFriends,
  takesContributions,
  takesPeople,
} from '../rules.ts';
import * as store from '../store.ts';
import type { InvitationRecord } from '../wire.ts';
import { hashSecret, ownLinkSecrets, ownLinkUrl, questionsInEachLanguage } from './links.ts';
import { friendsStageOf, handedInRefusal, takesFriends } from './stage.ts';
import type * as wire from '../wire.ts';

/** How often one address may open links that do not exist (W18). */
const unknownLinkLimit: RateLimit = { name: 'unknown-invitations', max: 30, seconds: 600 };
/** How many people may begin from one address, and by one link, in an hour. */
const joinLimitPerAddress: RateLimit = { name: 'friends-joins', max: 20, seconds: 3600 };
const joinLimitPerLink: RateLimit = { name: 'friends-link-joins', max: 60, seconds: 3600 };

/** The cookie with the key by which a browser opens its own contributions again, and how long it is kept. */
const guestCookie = 'guest';
const guestCookieSeconds = 200 * 86_400;
/** A key as `random.token(18)` makes it; other values of the cookie are ignored. */
const isGuestKey = (value: string): boolean => /^[\w-]{24}$/.test(value);

/** The reply for a link that cannot be used, whatever the reason: it does not say whether the link ever existed. */
const notOpenRefusal = () =>
  new Refused(
    'not-found',
    'This invitation is not open any more, or its address is not complete. Ask whoever sent it to you for a new one.',
  );

const guestKeyOf = (ctx: Ctx): string | undefined => {
  const key = ctx.request?.cookies[guestCookie];
  return key !== undefined && isGuestKey(key) ? key : undefined;
};

/** A link as its holder opened it. */
export interface OpenedLink {
  link: store.StoryLink;
  edition: Edition;
  /** The holder's own contribution, once it is begun. */
  own: store.Contribution | undefined;
}

/**
 * The link with this secret, or the one by which the holder of a link of their own began. Throws `Refused` 404 for an
 * unknown one, and for one that takes nobody any more unless the caller began by it, 409 for one whose story was handed
 * in; 429 to whoever guesses.
 */
export async function openLink(ctx: Ctx, token: string): Promise<OpenedLink> {
  const hash = hashSecret(token);
  const link = await store.findLinkByHash(ctx.db, hash);
  if (!link) return openOwnLink(ctx, hash);
  const edition = await loadEdition(ctx, link.edition);
  const key = guestKeyOf(ctx);
  const own = key === undefined ? undefined : await store.findContribution(ctx.db, link.id, hashSecret(key));
  if (!own && (edition.cancelled || !takesPeople(link, dayInIndia(ctx.now())))) throw notOpenRefusal();
  if (!own && !(await takesFriends(ctx, edition))) throw handedInRefusal(link.from);
  return { link, edition, own };
}

/** What is behind a person's own link, whether or not the link they began by takes others. Throws as `openLink`. */
async function openOwnLink(ctx: Ctx, hash: string): Promise<OpenedLink> {
  const own = await store.findByOwnLink(ctx.db, hash);
  const link = own && (await store.findLink(ctx.db, own.link));
  if (link) return { link, own, edition: await loadEdition(ctx, link.edition) };
  if (ctx.request) await consumeRateLimit(ctx, unknownLinkLimit, ctx.request.address);
  throw notOpenRefusal();
}

/** The name of the partner who ordered an edition, who reads what friends tell as its owner does; null without one. */
const partnerOf = async (ctx: Ctx, { partner }: Edition): Promise<string | null> =>
  partner === null ? null : ((await partnerById(ctx, partner))?.name ?? null);

/** What the holder of a link sees. */
export async function invitationRecordOf(ctx: Ctx, { link, edition, own }: OpenedLink): Promise<InvitationRecord> {
  const { about, from, note, lastDay, language, questions } = link;
  const [told] = own ? await store.toldContributions(ctx.db, [own]) : [];
  const partner = await partnerOf(ctx, edition);
  const facts = { brand: ctx.config.brand.name, from, about, partner };
  const { stage } = await friendsStageOf(ctx, edition);
  const isHandedIn = stage !== 'cancelled' && !takesContributions(stage);
  const answers = questions.map(({ key }) => {
    const voice = told?.voices.get(key);
    return {
      key,
      text: told?.answers.get(key) ?? '',
      voice: voice ? { file: voice.file, seconds: voice.seconds } : null,
    };
  });
  return {
    about,
    from,
    partner,
    brand: toBrandRecord(await brandOf(ctx, edition)),
    note,
    lastDay,
    language,
    questions: await questionsInEachLanguage(ctx, edition, link),
    consent: {
      version: consentVersion,
      texts: { en: consentSentence(facts, 'en'), hi: consentSentence(facts, 'hi') },
      details: { en: consentDetails(facts, 'en'), hi: consentDetails(facts, 'hi') },
    },
    mine: told
      ? {
          name: told.name,
          state: told.state,
          isPrinted: told.isPrinted,
          ownLink: told.state === 'withdrawn' ? null : ownLinkUrl(ctx, told),
          // What was not sent by the hand-in cannot be sent any more.
          mayChange: isOpenToFriends(edition) && told.state !== 'withdrawn' && !(told.state === 'open' && isHandedIn),
          isHandedIn,
          answers,
          photos: told.photos.map(({ id, file }) => ({ id, file })),
        }
      : null,
  };
}

/** The invitation behind a link. Throws `Refused` as `openLink`. */
export const showInvitation = async (ctx: Ctx, token: string): Promise<InvitationRecord> =>
  invitationRecordOf(ctx, await openLink(ctx, token));

type Guest = JsonOf<typeof wire.joinLink>;

/**
 * Begins a contribution and records its consent; the person's key goes into a cookie. The same person again changes
 * nothing. The place is taken in one statement, so that no more people begin than the link has places. Throws `Refused`
 * 400 without a name, 404 when the link takes nobody any more, 429 after too many.
 */
export async function joinLink(ctx: Ctx, guest: Guest): Promise<InvitationRecord> {
  const opened = await openLink(ctx, guest.token);
  if (opened.own) return invitationRecordOf(ctx, opened);
  const name = cleanName(guest.name);
  if (!name) throw new Refused('no-name', 'Please say who you are: your name stands under your words.');
  const { link, edition } = opened;
  if (ctx.request) await consumeRateLimit(ctx, joinLimitPerAddress, ctx.request.address);
  await consumeRateLimit(ctx, joinLimitPerLink, link.id);
  const key = guestKeyOf(ctx) ?? ctx.random.token(18);
  const id = ctx.random.id();
  const own: store.Contribution = {
    id,
    link: link.id,
    edition: edition.id,
    keyHash: hashSecret(key),
    name,
    state: 'open',
    joinedAt: ctx.now(),
    sentAt: null,
    decidedAt: null,
    withdrawnAt: null,
    isPrinted: false,
    ownLinkHash: hashSecret(ownLinkSecrets(ctx, id)[0]),
  };
  const joined = await ctx.transaction(async ctx => {
    if (!(await store.insertContribution(ctx.db, own))) return store.findContribution(ctx.db, link.id, own.keyHash);
    if (!(await store.takePlace(ctx.db, link.id, dayInIndia(ctx.now())))) throw notOpenRefusal();
    await store.insertConsent(ctx.db, {
      contribution: own.id,
      name,
      wording: guest.consent,
      language: guest.language ?? link.language,
      purpose: consentPurpose,
      partner: await partnerOf(ctx, edition),
      givenAt: ctx.now(),
    });
    return own;
  });
  ctx.request?.setCookie(guestCookie, key, guestCookieSeconds);
  return invitationRecordOf(ctx, { link, edition, own: joined });
}
