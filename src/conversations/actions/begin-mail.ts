import { viewEdition, type Edition } from '#src/editions/index.ts';
import { emailOfAccount } from '#src/messages/index.ts';
import { maskedAddress } from '#src/messages/rules.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { newConversation } from '../rules/dialogue.ts';
import { mailUser } from '../rules/mail-address.ts';
import { changeConversation, findConversation, insertConversation } from '../store/conversations.ts';
import { changePerson, lockPerson, personOf } from '../store/people.ts';
import { authorityOf } from './authority.ts';
import { chatSeconds } from './handle-row.ts';
import { newMailHash } from './mail-door.ts';
import { tellConversation } from './shop-events.ts';

/** How often the first e-mail about an edition is sent in an hour. */
const firstLimit: RateLimit = { name: 'chat-first-mails', max: 5, seconds: 3600 };

const notProved = () =>
  new Refused('not-now', 'Please confirm your e-mail address in your account first. Its link came by e-mail.');

/** Opens the conversation of an edition with whoever has an address, and lets it say what comes first. */
const openByMail = (ctx: Ctx, edition: Edition, address: string): Promise<void> =>
  ctx.transaction(async ctx => {
    const person = await personOf(ctx, { user: mailUser(address), phone: null });
    await lockPerson(ctx.db, person.id);
    const name = { edition: edition.id, person: person.id };
    const authority = await authorityOf(ctx, edition);
    if (await findConversation(ctx.db, name)) await changeConversation(ctx.db, name, authority);
    else {
      const state = newConversation(edition.about.language, { byMail: true });
      const mailHash = newMailHash(ctx, name);
      await insertConversation(ctx.db, { ...name, ...authority, state, mailHash, begunAt: ctx.now() });
    }
    await changePerson(ctx.db, person.id, { edition: edition.id });
    const event = { type: 'begun', at: chatSeconds(ctx.now()) } as const;
    await tellConversation(ctx, { ...name, event, name: `begun ${ctx.now().getTime()}` });
  });

/**
 * Begins to tell a story by e-mail: the first one, which asks for the consent, goes to the address that the caller's
 * account proved. Answers that address so that its owner knows it. Throws `Refused` as `viewEdition`, 403 for whoever
 * has the order by no account, 409 without such an address, 410 where nobody tells by e-mail, 429.
 */
export async function beginByMail(ctx: Ctx, id: string): Promise<{ to: string }> {
  const edition = await viewEdition(ctx, id);
  if (ctx.config.inboundMail === null)
    throw new Refused('switched-off', 'Stories are not told by e-mail here. Please tell it in the form.');
  const { account } = await authorityOf(ctx, edition);
  if (account === null) throw new Refused('not-yours', 'Please sign in with the number of this order first.');
  const address = await ctx.use(emailOfAccount)(ctx, account);
  if (address === null) throw notProved();
  await consumeRateLimit(ctx, firstLimit, edition.id);
  await openByMail(ctx, edition, address);
  return { to: maskedAddress(address) };
}
