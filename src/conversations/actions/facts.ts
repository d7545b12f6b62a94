import { allPhotosOf, isStoryOpen, speechState, storyOf, type EditionStory } from '#src/abstract-form/index.ts';
import { closesText, isOwnQuestionKey, missingMaterialText } from '#src/abstract-form/rules.ts';
import { closesHindi, missingMaterialHindi } from '#src/abstract-form/rules/hindi.ts';
import { questionsFor } from '#src/catalogue/index.ts';
import {
  brandOf,
  editionRecordFor,
  handInStateOf,
  mayTake,
  roleOf,
  seesSoftCopy,
  type Edition,
} from '#src/editions/index.ts';
import { arrivalEstimate, type ArrivalEstimate } from '#src/editions/rules/arrival.ts';
import { whereHindi } from '#src/editions/rules/arrival-hindi.ts';
import { nextText, turnText } from '#src/editions/rules/arrival-texts.ts';
import { zonesOfPhone } from '#src/messages/rules.ts';
import type { FormLanguage } from '#kernel/subject.ts';
import type { Ctx } from '#platform/context.ts';
import { decrypt } from '#platform/encryption.ts';
import { materialOf } from '#typeset/input/rules.ts';
import type { ChatFacts, ChatQuestion, ToldFacts } from '../rules/chat.ts';
import { offsetOf } from '../rules/offset.ts';
import { costOf, type ConversationRow } from '../store/conversations.ts';
import type { ChatPerson } from '../store/people.ts';
import { actAs } from './authority.ts';
import { friendFacts, isFriend } from './friend.ts';

/** The questions of the form in their order, with the customer's own, as a conversation asks them. */
function questionsOf(asked: readonly { key: number; question: string }[], { answers }: EditionStory): ChatQuestion[] {
  const told = new Map(answers.map(answer => [answer.key, answer]));
  const own = answers.filter(({ key }) => isOwnQuestionKey(key));
  return [...asked, ...own].map(({ key, question }) => ({
    key,
    question: (isOwnQuestionKey(key) && told.get(key)?.question) || question,
    isAnswered: told.has(key),
  }));
}

/** What an encrypted key of the customer link is encrypted for. */
export const linkKeyUse = ({ edition, person }: Pick<ConversationRow, 'edition' | 'person'>): string =>
  `link of the chat ${edition} ${person}`;

/** The address of a page of the edition for the person: with the conversation's own key, where it has one. */
function pageLink(ctx: Ctx, conversation: ConversationRow, page: 'abstract' | 'tracking'): string {
  const { edition, linkKey } = conversation;
  const key = linkKey === null ? undefined : decrypt(ctx, linkKeyUse(conversation), linkKey);
  return `${ctx.config.baseUrl}/${page}/${edition}${key === undefined ? '' : `?key=${key}`}`;
}

/** What is said of an order and its story, in the language of a conversation. */
const textsOf = {
  en: {
    missing: missingMaterialText,
    closes: closesText,
    where: (estimate: ArrivalEstimate) =>
      [`${turnText(estimate)}.`, nextText(estimate)].filter(text => text !== undefined).join(' '),
    cancelled: 'This order was cancelled.',
    arrived: 'It has arrived.',
  },
  hi: {
    missing: missingMaterialHindi,
    closes: closesHindi,
    where: whereHindi,
    cancelled: 'यह ऑर्डर रद्द हो गया है।',
    arrived: 'पत्रिका पहुँच गई है।',
  },
};

/** Whose turn it is and which day; the day until which a story is needed, in milliseconds. */
async function progressOf(
  ctx: Ctx,
  edition: Edition,
  language: FormLanguage,
): Promise<{ where: string; until: number | null }> {
  const texts = textsOf[language];
  const { arrival } = await editionRecordFor(ctx, edition);
  if (!arrival) return { where: edition.cancelled ? texts.cancelled : texts.arrived, until: null };
  const estimate = arrivalEstimate(arrival);
  const until =
    estimate.stage === 'story' && estimate.actBy !== null ? Date.parse(`${estimate.actBy}T23:59:59+05:30`) : null;
  return { where: texts.where(estimate), until };
}

interface ToldEdition {
  edition: Edition;
  conversation: ConversationRow;
  person: ChatPerson;
}

/** What the shop knows of a conversation's edition now. */
export async function factsOf(ctx: Ctx, told: ToldEdition): Promise<ChatFacts> {
  const { edition, conversation, person } = told;
  const { messages } = await costOf(ctx.db, edition.id);
  return {
    now: ctx.now().getTime(),
    zoneMinutes: offsetOf(zonesOfPhone(person.phone)[0] ?? 'Asia/Kolkata', ctx.now()),
    brand: (await brandOf(ctx, edition))?.name ?? ctx.config.brand.name,
    messagesLeft: Math.max(0, ctx.config.chatMessages - messages),
    ...(isFriend(conversation) ? await friendFacts(ctx, conversation) : await storyFacts(ctx, told)),
  };
}

/** What the shop knows of the story that whoever ordered it, or holds its link, tells. */
async function storyFacts(ctx: Ctx, { edition, conversation }: ToldEdition): Promise<ToldFacts> {
  const theirs = await actAs(ctx, conversation);
  const story = await storyOf(ctx, edition.id);
  const photos = (await allPhotosOf(ctx, edition.id)).length;
  const { subject } = edition.about;
  const material = materialOf(story.answers, photos);
  const { language } = conversation.state;
  const texts = textsOf[language];
  return {
    friend: null,
    person: subject?.calledAs ?? subject?.name ?? null,
    questions: questionsOf(await questionsFor(ctx, { ...edition, about: { ...edition.about, language } }), story),
    photos,
    thin: texts.missing(material, edition.plan.pages) ?? null,
    handIn: {
      may: mayTake('handIn', await roleOf(theirs, edition)),
      means: texts.closes(await handInStateOf(ctx, edition)),
    },
    isOpen: await isStoryOpen(ctx, edition),
    isReadable: edition.orderStatus === 3 && edition.pdf.length > 0 && (await seesSoftCopy(theirs, edition)),
    ...(await progressOf(theirs, edition, language)),
    formLink: pageLink(ctx, conversation, 'abstract'),
    trackLink: pageLink(ctx, conversation, 'tracking'),
    writesDown: (await speechState(ctx, edition.id)) === 'on',
  };
}
