import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { ApiCustomer, eventually } from '../kit/api-customer.ts';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { sendMail, type TestMail } from '../kit/mail-client.ts';
import { startMailServer, type TestMailServer } from '../kit/mail-server.ts';
import { mailsTo, replyTo, type ReceivedMail } from '../kit/mail-teller.ts';
import { cameraPhotos } from '../kit/photo-files.ts';
import { freePort } from '../kit/port.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInCustomer } from '../kit/sign-in.ts';
import { orderFor } from '../kit/story-order.ts';

const number = '+919820000316';
const address = 'nidhi@rao.example';
let shop: ShopProcess;
let server: TestMailServer;
let inbox: number;

test.beforeAll(async () => {
  server = await startMailServer();
  inbox = await freePort();
  shop = await startShopProcess({
    env: {
      LIMITS: 'off',
      MAILER: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(server.port),
      SMTP_SECURITY: 'none',
      MAIL_FROM: 'hello@imurs.example',
      INBOUND_MAIL: 'smtp',
      INBOUND_MAIL_PORT: String(inbox),
      INBOUND_MAIL_DOMAIN: 'tell.example',
    },
  });
});
test.afterEach(closePages);
test.afterAll(async () => {
  await shop.close();
  await server.close();
});

/** The newest e-mail to Nidhi whose text fits, once there is one more than `before`. */
const mailWith = (text: RegExp, before = 0): Promise<ReceivedMail> =>
  eventually(`an e-mail with ${text}`, async () =>
    (await mailsTo(server, address)).slice(before).findLast(mail => text.test(mail.text)),
  );

/** Replies to an e-mail as Nidhi's program does. */
async function write(mail: ReceivedMail, own: Parameters<typeof replyTo>[1]): Promise<void> {
  const sent: TestMail = { from: `Nidhi Rao <${address}>`, to: mail.replyTo, date: new Date(), ...replyTo(mail, own) };
  expect(await sendMail(inbox, sent, { from: address, to: mail.replyTo })).toBe(250);
}

/** Replies, and answers the e-mail that comes back and fits. */
async function reply(mail: ReceivedMail, own: Parameters<typeof replyTo>[1], text: RegExp): Promise<ReceivedMail> {
  const before = (await mailsTo(server, address)).length;
  await write(mail, own);
  return mailWith(text, before);
}

/** Confirms Nidhi's address by the link that came when she gave it. */
async function confirmAddress(page: Page): Promise<void> {
  const { text } = await mailWith(/confirm-email/);
  await page.goto(/https?:\S+/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Yes, it is mine' }).click();
  await slowExpect(page.getByRole('button', { name: 'Yes, it is mine' })).toHaveCount(0);
}

test('W115 a story is told by e-mail: a question, a reply with a photo that stands in the form, one taken back, the end', async ({
  browser,
}) => {
  const customer = new ApiCustomer(shop, number);
  const edition = await orderFor(customer, { payer: 'Nidhi Rao' });
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 780 } });
  const page = await context.newPage();
  await page.request.post('/sandbox/api/clock', { data: { advanceSeconds: 120 } });
  await signInCustomer(page.request, shop.url, number);
  const { data } = (await (await page.request.post('/api/login')).json()) as { data: { _id: string } };
  const profile = { id: data._id, name: 'Nidhi Rao', email: address, address: '12 Lake View' };
  await page.request.post('/api/updateD2Cuser', { data: { ...profile, city: 'Bengaluru', postalCode: '560034' } });
  await confirmAddress(page);

  // One tap in the form, and everything else is e-mail.
  await page.goto(`/abstract/${edition}`);
  await page.getByRole('button', { name: 'Or by e-mail' }).click();
  await slowExpect(page.getByRole('alertdialog')).toContainText('@rao.example');
  await expectAccessibleNow(page, 'the form, told by e-mail');
  const question = await reply(await mailWith(/Shall we begin\?/), { text: 'Yes, begin\nNidhi' }, /Question 1 of 12/);
  const [photo = ''] = await cameraPhotos(1);
  const attachments = [{ filename: 'papa.jpg', content: await readFile(photo), contentType: 'image/jpeg' }];
  await write(question, { text: 'He sold bangles at the fair.\n\nNidhi', attachments });
  // It stands in the form, and the photo with it.
  const text = page.getByRole('textbox');
  await expect(async () => {
    await page.goto(`/abstract/${edition}?page=1&q=1`);
    await slowExpect(text).toHaveValue('He sold bangles at the fair.', { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  const photosOf = async () => {
    const story = await page.request.post('/api/abstract', { data: { id: edition } });
    return ((await story.json()) as { photos: { answer: number | null }[] }).photos.map(({ answer }) => answer);
  };
  await expect.poll(photosOf, { timeout: 60_000 }).toEqual([1]);
  // What came is acknowledged once for a burst of replies.
  await page.request.post('/sandbox/api/clock', { data: { advanceSeconds: 70 } });
  const kept = await mailWith(/1 photo.* 1 of 12 answers/);
  await reply(kept, { text: 'take it back' }, /The last photo is taken back/);
  expect(await photosOf()).toEqual([]);
  await reply(kept, { text: 'take it back' }, /The last text is taken back/);
  await expect(async () => {
    await page.goto(`/abstract/${edition}?page=1&q=1`);
    await slowExpect(text).toHaveValue('', { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await reply(kept, { text: 'STOP' }, /No more questions come/);
});
