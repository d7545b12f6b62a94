import { expect, test } from '@playwright/test';
import { ApiCustomer } from '../kit/api-customer.ts';
import { Phone } from '../kit/phone.ts';
import { cameraPhotos } from '../kit/photo-files.ts';
import { openPage } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInCustomer } from '../kit/sign-in.ts';
import { storyAnswers } from '../kit/story.ts';
import { Taps } from '../kit/taps.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

test('W115 a story is told in a week of a chat, by voice, photos and texts, and handed in, changed and approved', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const number = '+919820000042';
  const nidhi = new ApiCustomer(shop, number);
  await nidhi.signIn();
  await nidhi.ok('POST /api/updateD2CuserName', { name: 'Nidhi Tiwari' });
  const { mid } = await nidhi.beginOrder('upfront', 12, 'Family');
  await nidhi.pay(mid);
  await nidhi.ok('POST /api/confPayment', { MID: mid });
  const edition = (await nidhi.orders())[0]._id;
  const photos = await cameraPhotos(31);

  // From the payment to the chat: one tap, and the message that it brings is sent.
  const shopPage = await openPage(browser, shop, { width: 360 });
  await signInCustomer(shopPage.request, shop.url, number);
  const taps = new Taps(shopPage);
  await shopPage.goto(`/tracking/${edition}`);
  await taps.tap(shopPage.getByRole('button', { name: 'Tell it on WhatsApp' }));
  await shopPage.waitForURL('**/sandbox/phone/**');
  const phone = new Phone(shopPage);
  await shopPage.getByRole('button', { name: 'Send', exact: true }).click();

  await test.step('Monday: consent, a voice note, and photos', async () => {
    await phone.taps('Yes, begin');
    await phone.isTold('1 of 12');
    await phone.thinks();
    await phone.speaks();
    await phone.sends(photos.slice(0, 10));
    await phone.stored(11);
    await phone.waits('+1 min');
    await phone.isTold('Kept: 1 voice note, 10 photos. 1 of 12 answers so far.');
    await phone.taps('Next question');
    await phone.isTold('2 of 12');
    await phone.taps('Tomorrow');
    await phone.isTold('every day at 7:30 pm');
  });

  await test.step('Tuesday: an answer by text, an undo, and a friend', async () => {
    await phone.thinks();
    await phone.says('He mended every clock in our lane, and never took a rupee for it.');
    await phone.stored(12);
    await phone.says('and he was bald');
    await phone.stored(13);
    await phone.says('undo');
    await phone.isTold('The last text is taken back.');
    await phone.taps('Ask someone else');
    const forward = await phone.hears('Answer here, by voice, text or photo:').textContent();
    expect(forward).toMatch(/\/tell\//);
    const friend = await openPage(browser, shop, { width: 360 });
    await friend.goto(/https?:\/\/\S+\/tell\/[\w-]+/.exec(forward ?? '')?.[0] ?? '');
    await expect(friend.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('Wednesday: the phone is off for a night', async () => {
    await phone.waits('+1 min');
    await phone.isTold('Kept: 1 text. 2 of 12 answers so far.');
    await phone.switches('off');
    await phone.waits('7:30 pm');
    await phone.switches('on');
    await phone.isTold('3 of 12');
    await phone.thinks();
    await phone.speaks();
    await phone.repliesTo(phone.hears('1 of 12'), 'One thing more: he sang while he worked.');
    await phone.sends(photos.slice(10, 20));
  });

  await test.step('Thursday: the form is used in between', async () => {
    const { questions } = await nidhi.ok('POST /api/abstract', { id: edition });
    expect(questions[2]!.answer).toBe('He mended every clock in our lane, and never took a rupee for it.');
    expect(questions[2]!.answer).not.toContain('bald');
    const save = { save: crypto.randomUUID(), key: 4, base: 0, text: storyAnswers[3] ?? '' };
    await nidhi.ok('POST /api/saveAnswers', { edition, device: 'form', saves: [save] });
  });

  await test.step('Friday: the rest, and the hand-in', async () => {
    for (const answer of storyAnswers.slice(4, 7)) {
      await phone.says('next');
      await phone.thinks();
      await phone.says(answer);
    }
    for (let n = 0; n < 2; n++) {
      await phone.says('next');
      await phone.thinks();
      await phone.speaks(1);
    }
    await phone.sends(photos.slice(20, 31));
    await phone.waits('+1 min');
    await phone.says('That’s all');
    await phone.isTold(/of 12 answers, 31 photos/);
    await phone.taps('Hand in');
    await phone.isTold('Hand it in?');
    await phone.taps('Yes, hand it in');
    await phone.isTold('It is handed in.');
  });
  expect(taps.count, 'taps outside the chat from paid to handed in').toBeLessThanOrEqual(4);

  await test.step('Saturday: the soft copy, a change by voice, and the approval on the page', async () => {
    await nidhi.publish(edition);
    await phone.isTold('is ready to read');
    await phone.says('page 5: call it The Clock');
    await phone.isTold('Noted for page 5');
    await phone.says('page 3');
    await phone.speaks(1);
    await phone.isTold('Noted for page 3');
    // What is noted is sent together on the page, and the new draft is approved there.
    const { round, head } = await nidhi.ok(`GET /api/magazine/${edition}`);
    await nidhi.ok('POST /api/rounds/send', { edition, round: round.n, head });
    await nidhi.publish(edition);
    await nidhi.edition(edition);
    await nidhi.ok('POST /api/approve', { edition });
    expect(await nidhi.edition(edition)).toMatchObject({ live: 3 });
  });
});
