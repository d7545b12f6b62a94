import type { EditionId } from '#kernel/ids.ts';
import { port, type Ctx } from '#platform/context.ts';
import { queueMessage } from '#src/messages/index.ts';
import { amountDue, type StepName, receiverName } from '../rules.ts';
import { isForPartnerFirst } from '../rules/client.ts';
import type { Edition } from '../store.ts';
import { editionById, loadEdition } from './access.ts';
import { linkWithKey, type LinkedPage } from './customer-links.ts';
import { editionNews, type EditionNews } from './events.ts';

/**
 * The news of each step, and the page that its message leads to (D16). That of `handIn` depends on the story
 * (`messageHandedIn`); `startDraft` has none, since those before it say that the draft is made, nor has `undoRevision`,
 * which whoever takes it sees; that of `release` waits until the printing begins (`announceAtPrinter`).
 */
export const messageForStep: Partial<Record<StepName, { kind: EditionNews; page: LinkedPage }>> = {
  publish: { kind: 'softCopyReady', page: 'edition' },
  askForRevision: { kind: 'revisionReceived', page: 'edition' },
  approve: { kind: 'approved', page: 'tracking' },
  takeBack: { kind: 'softCopyTakenBack', page: 'edition' },
  undoApproval: { kind: 'approvalUndone', page: 'edition' },
  printed: { kind: 'printed', page: 'tracking' },
  dispatch: { kind: 'shipped', page: 'tracking' },
};

/** Whether the number that came with an edition hears of its soft copy in a chat; a higher slice answers. */
export const hearsInChat = port<(ctx: Ctx, edition: Edition) => Promise<boolean>>('editions: hears in a chat');

/** Tells its people that an edition is at the printer. Call it once for a release, when the printing begins. */
export const announceAtPrinter = async (ctx: Ctx, id: EditionId): Promise<void> =>
  messageCustomer(ctx, await loadEdition(ctx, id), { kind: 'atPrinter', page: 'tracking' });

/** Whether a story is too short for its pages, so that we look at it before its draft; a higher slice answers. */
export const storyIsShort = port<(ctx: Ctx, edition: Edition) => Promise<boolean>>('editions: story is short');

/** Tells the customer that their story is handed in, and truly what comes next. */
export const messageHandedIn = async (ctx: Ctx, edition: Edition): Promise<void> =>
  messageCustomer(ctx, edition, {
    kind: (await ctx.use(storyIsShort)(ctx, edition)) ? 'shortStoryReceived' : 'storyReceived',
    page: 'tracking',
  });

interface CustomerNews {
  kind: EditionNews;
  page: LinkedPage;
  help?: string | undefined;
  /** Whether their phone hears of it otherwise. */
  onlyByEmail?: boolean;
}

/** News that mean nothing to a client who has not been shown the soft copy (W68). */
const aboutSoftCopy: readonly EditionNews[] = [
  'softCopyReady',
  'revisionReceived',
  'softCopyTakenBack',
  'approved',
  'approvalUndone',
];

/**
 * Whether the customer gets a message of news; an order without a revision has seven. A client is told nothing of a
 * soft copy that they have not been shown (W68); whoever asks for a revision reads on the screen what comes next; the
 * message of the approval says that it goes to the printer, so that only those who got none are told when it does.
 */
function isWorthAMessage({ actor }: Ctx, edition: Edition, kind: EditionNews): boolean {
  if (isForPartnerFirst(edition)) return !aboutSoftCopy.includes(kind);
  if (kind === 'revisionReceived') return !(actor.kind === 'customer' && actor.id === edition.customer);
  return kind !== 'atPrinter';
}

/**
 * Emits the news about an edition and queues a message about it to the customer where it is worth one, if a phone
 * number or an e-mail address is known. A partner’s customer has no account, so the link contains a key; a customer
 * with an account signs in. A soft copy of which the same phone hears in a chat is not announced to it twice (W115).
 */
export async function messageCustomer(ctx: Ctx, edition: Edition, { kind, page, help }: CustomerNews): Promise<void> {
  await ctx.emit(editionNews, { edition, news: kind });
  if (!isWorthAMessage(ctx, edition, kind)) return;
  const onlyByEmail = kind === 'softCopyReady' && (await ctx.use(hearsInChat)(ctx, edition));
  await tellCustomer(ctx, edition, { kind, page, help, onlyByEmail });
}

/** What the message of a step adds to it: what is left to do, or where a paper is. */
export function helpOfStep(step: StepName, edition: Edition, words: { reason?: string; sent?: string }) {
  if (step === 'takeBack') return words.reason;
  if (step === 'askForRevision') return words.sent;
  if (step === 'approve') {
    const left = [
      ...(amountDue(edition.total, edition.paid) > 0 ? ['the rest is paid'] : []),
      ...(edition.address === null ? ['we know where to send it'] : []),
    ];
    return left.length > 0
      ? `It goes to the printer once ${left.join(' and ')}:`
      : 'It goes to the printer, and we write when it is on its way:';
  }
  const hasInvoice = step === 'dispatch' && edition.customer !== null && edition.paid > 0;
  return hasInvoice ? 'Its invoice is under Orders.' : undefined;
}

/** The e-mail address that was given with an order, for what went to its customer's phone; null for other phones. */
export async function emailOfReceiver(ctx: Ctx, about: { edition: string; phone: string }): Promise<string | null> {
  const edition = await editionById(ctx, about.edition);
  return edition && edition.customerPhone === about.phone ? edition.email : null;
}

/** As `messageCustomer`, without telling anybody else. */
export async function tellCustomer(
  ctx: Ctx,
  edition: Edition,
  { kind, page, help = '', onlyByEmail = false }: CustomerNews,
): Promise<void> {
  if (!edition.customerPhone && !edition.email) return;
  const link = edition.customer ? `/${page}/${edition.id}` : await linkWithKey(ctx, edition.id, page);
  await queueMessage(ctx, {
    to: onlyByEmail ? null : edition.customerPhone,
    account: edition.customer ?? edition.client,
    email: edition.email,
    edition: edition.id,
    kind,
    values: { person: receiverName(edition), edition: edition.category, help },
    link,
  });
}
