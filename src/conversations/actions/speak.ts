import { chatKind, firstMomentOutsideQuietHours, zonesOfPhone } from '#src/messages/rules.ts';
import { DeliveryTooLate, deliverMessage, hasEnded, noteChatAgain } from '#src/messages/index.ts';
import type { Ctx } from '#platform/context.ts';
import { withTemporaryFolder } from '#src/files/index.ts';
import { WindowClosed, type SaidPicture, type Saying } from '../conversation.ts';
import { askedAnew, takenAt } from '../rules/questions.ts';
import { changeConversation, findConversation } from '../store/conversations.ts';
import { findChatPerson, lockPerson } from '../store/people.ts';
import { changeSaid, findSaid, nameSaid, unsaidTo, type SaidRow } from '../store/said.ts';
import { speakJob } from './jobs.ts';
import { pictureFor } from './pictures.ts';
import { talkerTo } from './by-mail.ts';
import { isByMail, say } from './say.ts';

/** How long after a person's last message they can be told anything; a minute less, for the way. */
const windowMs = 24 * 3_600_000 - 60_000;
/** How many messages of one person are looked at at once, and when somebody else's attempt is looked at again. */
const [atOnce, againSeconds] = [20, 60];

/** The template of a message and its language. Throws `DeliveryTooLate` for one that none carries. */
async function templateFor(ctx: Ctx, row: SaidRow): Promise<Saying['template']> {
  const name = row.say.template;
  if (name === undefined) throw new DeliveryTooLate('only a template can be sent now');
  const told = row.edition === null ? undefined : await findConversation(ctx.db, { ...row, edition: row.edition });
  return { name, language: told?.state.language ?? 'en' };
}

/** Says a message within the 24 hours, with its picture. */
async function sayWhole(ctx: Ctx, row: SaidRow, send: (picture?: SaidPicture) => Promise<string | undefined>) {
  const kind = row.say.pictures;
  const told = row.edition === null ? undefined : await findConversation(ctx.db, { ...row, edition: row.edition });
  if (!kind || !told) return send();
  return withTemporaryFolder(ctx, `chat-picture-${row.id}-`, async folder =>
    send(await pictureFor(ctx, { conversation: told, kind, folder })),
  );
}

/** Whether a person wrote so lately that they can be told anything by phone. */
const isRecent = (ctx: Ctx, wroteAt: Date | null): boolean =>
  wroteAt !== null && ctx.now().getTime() - wroteAt.getTime() < windowMs;

/** Says one message of the outbox, which begins its attempt; see `speaker`. */
export async function speakMessage(ctx: Ctx, { id, to: address }: { id: string; to: string }): Promise<void> {
  const row = await findSaid(ctx.db, id);
  const person = row && (await findChatPerson(ctx.db, row.person));
  const isMail = person !== undefined && isByMail(person);
  const to = isMail ? (person.user ?? '') : address;
  const port = talkerTo(ctx, to);
  if (!port || !row) throw new DeliveryTooLate(`nobody says the ${chatKind} message`);
  const isOpen = isMail || isRecent(ctx, person?.wroteAt ?? null);
  const { text, buttons, list } = row.say;
  const content = { text, ...(buttons && { buttons }), ...(list && { list }), key: id, to, quotes: row.quotes };
  const byTemplate = async () => port.say({ ...content, template: await templateFor(ctx, row) });
  const providerId = await (isOpen && !row.asTemplate
    ? sayWhole(ctx, row, picture => port.say({ ...content, picture, template: null })).catch((error: unknown) => {
        if (error instanceof WindowClosed) return byTemplate();
        throw error;
      })
    : byTemplate());
  // The provider has it: whatever happens from here on, it must not be said again.
  await noteTaken(ctx, row, providerId).catch((error: unknown) => {
    ctx.log.warn({ message: id, err: error }, 'that a message of a chat was taken was not noted');
  });
}

/** Notes what the provider calls a message, and that the question in it can be answered from now on. */
async function noteTaken(ctx: Ctx, row: SaidRow, providerId: string | undefined): Promise<void> {
  if (providerId !== undefined) await changeSaid(ctx.db, row.id, { providerId });
  const { edition, person, say } = row;
  const [key, at] = [askedAnew(say), Math.floor(ctx.now().getTime() / 1000)];
  if (key === undefined || edition === null || at * 1000 <= row.at.getTime()) return;
  await ctx.transaction(async ctx => {
    await lockPerson(ctx.db, person);
    const told = await findConversation(ctx.db, { edition, person });
    if (!told) return;
    const state = { ...told.state, asked: takenAt(told.state.asked, { key, at }) };
    await changeConversation(ctx.db, told, { state });
  });
}

/** When a message can be said: at once, or from its moment on; what may wait never in the quiet hours. */
const sayableAt = ({ at, say }: SaidRow, zones: readonly string[], now: Date): Date =>
  say.mayWait && at <= now ? firstMomentOutsideQuietHours(zones, now) : at;

/** Has what waits for a moment said then: the job that was sent for it may have run a little too soon. */
async function speakLater(ctx: Ctx, person: string, moments: readonly Date[]): Promise<void> {
  if (moments.length === 0) return;
  const first = Math.min(...moments.map(Number));
  const afterSeconds = Math.ceil((first - ctx.now().getTime()) / 1000);
  await ctx.send(speakJob, { person }, { afterSeconds, deduplicationKey: `${person} ${first}` });
}

/**
 * Says what waits to be said to a person, one after the other: nothing is said before what comes before it was taken,
 * or failed for good. Throws when a message was not taken and is to be tried again; in the quiet hours what comes by
 * itself is tried again in the morning. Safe to run twice.
 */
export async function speakTo(ctx: Ctx, { person }: { person: string }): Promise<void> {
  const zones = zonesOfPhone((await findChatPerson(ctx.db, person))?.phone ?? null);
  for (;;) {
    const unsaid = await unsaidTo(ctx.db, person, atOnce);
    const moments = unsaid.map(row => sayableAt(row, zones, ctx.now()));
    // What waits for the morning goes before the reply to somebody who writes already.
    const rows = unsaid.slice(0, moments.findLastIndex(moment => moment <= ctx.now()) + 1);
    if (rows.length === 0) return speakLater(ctx, person, moments);
    for (const { id } of rows) {
      if (!(await hasEnded(ctx, id))) await deliverMessage(ctx, { message: id });
      // Another process is at it: whoever it is goes on with the rest, or this job does later.
      if (!(await hasEnded(ctx, id))) return ctx.send(speakJob, { person }, { afterSeconds: againSeconds });
      await changeSaid(ctx.db, id, { isDone: true });
    }
  }
}

/** Notes what the provider calls messages; those of a chat are quoted by it. */
export const onMessagesNamed = (ctx: Ctx, { names }: { names: readonly { message: string; providerId: string }[] }) =>
  nameSaid(ctx.db, names);

/** WhatsApp's number for: the 24 hours are over. */
const windowClosed = '131047';

/** Says again by its template what the provider took and then refused, since the 24 hours were over. */
export async function onChatBounced(ctx: Ctx, { message, error }: { message: string; error: string | undefined }) {
  const row = error === windowClosed ? await findSaid(ctx.db, message) : undefined;
  if (!row || row.say.template === undefined || row.asTemplate) return;
  const person = await lockPerson(ctx.db, row.person);
  if (!person) return;
  const told = row.edition === null ? undefined : await findConversation(ctx.db, { ...row, edition: row.edition });
  await say(ctx, {
    person,
    conversation: told ?? null,
    say: row.say,
    answers: null,
    about: row.about,
    asTemplate: true,
  });
  await noteChatAgain(ctx, message);
}
