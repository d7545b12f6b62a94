import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { formLanguages } from '#kernel/subject.ts';
import { editionId, editionBrand } from '#src/editions/wire.ts';
import { consentVersion, contributionStates, friendLimits, friendsStages } from './rules.ts';

/** The secret in the address of a link, or whatever was typed instead of one. */
export const friendToken = z.string().check(z.maxLength(64));
const token = friendToken;
const key = z.int().check(z.minimum(1), z.maximum(999));
const linkQuestion = z.object({ key: z.int(), question: z.string() });
const voiceRecord = z.object({ file: z.string(), seconds: z.number() });
const photoRecord = z.object({ id: z.string(), file: z.string() });

const contributionRecord = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(contributionStates),
  /** In the order of the questions; those without text and recording are missing. */
  answers: z.array(z.object({ key: z.int(), question: z.string(), text: z.string(), voice: z.nullable(voiceRecord) })),
  photos: z.array(photoRecord),
});

/** What the owner sees of friends and family: the link, what to propose for a new one, and who told what. */
const friendsRecord = z.object({
  edition: z.string(),
  /** Whether contributions can still be decided. */
  open: z.boolean(),
  stage: z.enum(friendsStages),
  /** When the link closes, in the hour after the hand-in. */
  closesAt: z.nullable(z.string()),
  /** What a new link says unless the owner changes it. */
  proposal: z.object({
    about: z.string(),
    from: z.string(),
    most: z.int(),
    lastDay: z.string(),
    /** The day it is needed, and the day to hand in for it; null when no such day was named, or it is over. */
    deadline: z.nullable(z.object({ neededBy: z.string(), handInBy: z.string() })),
    questions: z.array(linkQuestion),
    /** What it asks unless the owner chooses otherwise. */
    chosen: z.array(z.object({ key: z.optional(z.int()), question: z.string() })),
  }),
  /** The newest link; `url` is null once the shop's secret was renewed. */
  link: z.nullable(
    z.object({
      url: z.nullable(z.string()),
      share: z.nullable(z.string()),
      /** The words that remind those who have not answered, with the address. */
      remind: z.nullable(z.string()),
      about: z.string(),
      from: z.string(),
      note: z.string(),
      lastDay: z.string(),
      most: z.int(),
      used: z.int(),
      questions: z.array(linkQuestion),
      takesPeople: z.boolean(),
      closed: z.boolean(),
    }),
  ),
  contributions: z.array(contributionRecord),
  /** The partner under whose name the page is shown (W67). */
  brand: z.nullable(editionBrand),
});
export type FriendsRecord = z.output<typeof friendsRecord>;
export type ContributionRecord = z.output<typeof contributionRecord>;

const ownerCall = { row: 'W53', method: 'POST', who: 'anyone', target: { object: 'edition', may: 'act' } } as const;

/** Who told what by links of an edition, for whoever may decide about it. */
export const friends = call({
  ...ownerCall,
  path: '/api/friends',
  json: z.strictObject({ edition: editionId }),
  replies: { 200: friendsRecord },
});

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));

/**
 * Makes a link for friends and family and closes the edition's earlier ones; with `changes` the open link says this
 * instead and keeps its address, as long as nobody has begun by it. `questions`: those of the form by their keys, and
 * the owner's own without one.
 */
export const makeLink = call({
  ...ownerCall,
  path: '/api/makeLink',
  json: z.strictObject({
    edition: editionId,
    about: line(80),
    from: line(80),
    note: z.string().check(z.trim(), z.maxLength(friendLimits.noteLength)),
    questions: z
      .array(z.strictObject({ key: z.optional(key), question: line(friendLimits.questionLength) }))
      .check(z.minLength(1), z.maxLength(friendLimits.questions)),
    lastDay: z.iso.date(),
    most: z.int().check(z.minimum(1), z.maximum(friendLimits.people)),
    changes: z.optional(z.boolean()),
  }),
  replies: { 200: friendsRecord },
});

/** Records that the owner shares or copies the edition's link: from then on they are reminded of it. */
export const linkShared = call({
  ...ownerCall,
  path: '/api/linkShared',
  json: z.strictObject({ edition: editionId }),
  replies: { 200: z.object({ done: z.literal(true) }) },
});

/** Closes the edition's link: nobody can begin by it any more. */
export const closeLink = call({
  ...ownerCall,
  path: '/api/closeLink',
  json: z.strictObject({ edition: editionId }),
  replies: { 200: friendsRecord },
});

/** Keeps a contribution for the magazine, or leaves it out. */
export const decideContribution = call({
  ...ownerCall,
  path: '/api/decideContribution',
  json: z.strictObject({ edition: editionId, contribution: z.string().check(z.maxLength(64)), keep: z.boolean() }),
  replies: { 200: friendsRecord },
});

/** What the holder of a link sees: nothing of the story, and of the contributions only their own. */
const invitationRecord = z.object({
  about: z.string(),
  from: z.string(),
  /** The partner who ordered the magazine for whoever asks, and reads along; null without one. */
  partner: z.nullable(z.string()),
  /** Their name and logo, under which the page is shown (W67). */
  brand: z.nullable(editionBrand),
  note: z.string(),
  lastDay: z.string(),
  language: z.enum(formLanguages),
  /** `texts`: a question that we proposed, in each language of the page. */
  questions: z.array(
    z.object({
      key: z.int(),
      question: z.string(),
      texts: z.optional(z.record(z.enum(formLanguages), z.string())),
    }),
  ),
  /** What a contributor agrees to, in each language of the page: in one sentence, and what belongs to it. */
  consent: z.object({
    version: z.int(),
    texts: z.record(z.enum(formLanguages), z.string()),
    details: z.record(z.enum(formLanguages), z.string()),
  }),
  mine: z.nullable(
    z.object({
      name: z.string(),
      state: z.enum(contributionStates),
      /** Whether it was withdrawn too late for the printed copies. */
      isPrinted: z.boolean(),
      /** The address by which its person opens it on any device; null for older ones. */
      ownLink: z.nullable(z.string()),
      mayChange: z.boolean(),
      /** Whether the story was handed in: nothing can be sent any more, and a change may come too late. */
      isHandedIn: z.boolean(),
      answers: z.array(z.object({ key: z.int(), text: z.string(), voice: z.nullable(voiceRecord) })),
      photos: z.array(photoRecord),
    }),
  ),
});
export type InvitationRecord = z.output<typeof invitationRecord>;

const guestCall = { row: 'W53', method: 'POST', who: 'anyone' } as const;
const invitationReply = { 200: invitationRecord };

/**
 * The invitation behind a link. 404 for an unknown, closed, expired or full one, 409 once the story was handed in,
 * except to those who began by it.
 */
export const invitation = call({
  ...guestCall,
  path: '/api/invitation',
  json: z.strictObject({ token }),
  replies: invitationReply,
});

/** Begins a contribution: name and consent come before the first word. Again by the same person changes nothing. */
export const joinLink = call({
  ...guestCall,
  path: '/api/joinLink',
  /** `language`: that of the wording that was agreed to; the link's without it. */
  json: z.strictObject({
    token,
    name: line(friendLimits.nameLength),
    consent: z.literal(consentVersion),
    language: z.optional(z.enum(formLanguages)),
  }),
  replies: invitationReply,
});

/** Saves answers as they come. An empty text clears an answer; `removeVoice` deletes recordings. */
export const saveContribution = call({
  ...guestCall,
  path: '/api/saveContribution',
  json: z.strictObject({
    token,
    answers: z
      .array(z.strictObject({ key, text: z.string().check(z.maxLength(friendLimits.answerLength)) }))
      .check(z.maxLength(friendLimits.questions)),
    removeVoice: z.optional(key),
    removePhoto: z.optional(z.string().check(z.maxLength(64))),
  }),
  replies: invitationReply,
});

const keyField = z.string().check(z.regex(/^[1-9]\d{0,2}$/));

/** Saves a recording, a WAV file as in `updateAbstract`, as the answer to a question. */
export const addContributionVoice = call({
  ...guestCall,
  path: '/api/addContributionVoice',
  form: {
    /** `silent`: nothing can be heard in it, and its giver keeps it; it is refused otherwise. */
    fields: z.strictObject({ token, key: keyField, silent: z.optional(z.literal('1')) }),
    files: /^audio$/,
    maxFiles: 1,
    maxFileBytes: 60_000_000,
    subject: 'token',
  },
  replies: invitationReply,
});

/** Adds a photo. `taken`: the camera's date when the photo was reduced. */
export const addContributionPhoto = call({
  ...guestCall,
  path: '/api/addContributionPhoto',
  form: {
    fields: z.strictObject({ token, taken: z.optional(z.string().check(z.maxLength(30))) }),
    files: /^image$/,
    maxFiles: 1,
    maxFileBytes: 25_000_000,
    subject: 'token',
  },
  replies: invitationReply,
});

/** Hands a contribution to the owner. */
export const sendContribution = call({
  ...guestCall,
  path: '/api/sendContribution',
  json: z.strictObject({ token }),
  replies: invitationReply,
});

/** Withdraws the consent: what was told is deleted, and the next draft is made without it. */
export const withdrawConsent = call({
  ...guestCall,
  path: '/api/withdrawConsent',
  json: z.strictObject({ token }),
  replies: invitationReply,
});
