import { afterAll, beforeAll, expect, test } from 'vitest';
import { like, sql } from 'drizzle-orm';
import { storyOf } from '#src/abstract-form/index.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { rateLimits } from '#platform/rate-limits.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { ChatPerson, openChat, useChatProvider } from '#test/kit/chat-provider.ts';
import { openEdition } from '#test/kit/edition.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { CHAT: 'on' } });
  await seedCatalogue(app.ctx());
  await advanceToHour(app, 10);
});
afterAll(() => app.close());

/** Lets all but `left` of a limit's uses be used already, by everybody who has used it. */
const leaveOf = (name: string, { max, left }: { max: number; left: number }) =>
  app
    .ctx()
    .db.update(rateLimits)
    .set({ used: sql`${max - left}` })
    .where(like(rateLimits.key, `${name}:%`));

test('W115 whoever sends too much is told once, and all of it is handled in its order once there is room', async () => {
  const provider = useChatProvider(app);
  const owner = app.browser();
  const { body } = await owner.signIn('+919812345672');
  const edition = await openEdition(app.ctx(), body.data._id);
  const [person, other] = ['+919812345672', '+919812345673'].map(phone => new ChatPerson(app, provider, phone));
  const { link } = (await owner.call('POST /api/beginChat', { json: { edition } })).body;
  await openChat(person!, link);
  const told = async () => (await storyOf(app.ctx(), edition)).answers[0]?.text.split('\n\n') ?? [];
  const waits = (said: string[]) => said.filter(text => text.includes('Nothing is lost.')).length;

  /** Messages that were written one second after the other. */
  const inOrder = (...texts: string[]) => {
    const at = Math.floor(app.clock.now().getTime() / 1000);
    return texts.map((text, n) => person!.message({ type: 'text', text }, { at: at + n }));
  };

  await leaveOf('chat-messages', { max: 120, left: 2 });
  expect(waits(await person!.send(...inOrder('One.', 'Two.', 'Three.', 'Four.')))).toBe(1);
  expect(await told()).toEqual(['One.', 'Two.']);
  await app.later(5);
  expect(waits(await person!.send('Five.'))).toBe(0);
  // Nobody else waits for them.
  expect(await other!.send('Hello')).toHaveLength(1);
  await app.later(121);
  await app.runJobs();
  expect(await told()).toEqual(['One.', 'Two.', 'Three.', 'Four.', 'Five.']);

  await leaveOf('chat-messages-of-day', { max: 2000, left: 1 });
  await person!.send(...inOrder('Six.', 'Seven.'));
  expect((await told()).at(-1)).toBe('Six.');
  await app.later(25 * 3600);
  await app.runJobs();
  expect((await told()).at(-1)).toBe('Seven.');
});
