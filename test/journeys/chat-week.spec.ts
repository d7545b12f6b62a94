import { expect, test, type Browser, type Page } from '@playwright/test';
import { ApiCustomer, hangSeconds } from '../kit/api-customer.ts';
import { approveOnPage } from '../kit/approve.ts';
import { collectPageErrors } from '../kit/page-errors.ts';
import { Phone } from '../kit/phone.ts';
import { cameraPhotos } from '../kit/photo-files.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { openStaffContext, signInCustomer } from '../kit/sign-in.ts';
import { storyAnswers } from '../kit/story.ts';
import { orderFor } from '../kit/story-order.ts';

const number = '+919820000215';
let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const openPage = (browser: Browser, width = 360): Promise<Page> =>
  browser.newPage({ baseURL: shop.url, viewport: { width, height: 780 }, permissions: ['microphone'] });

/** What is told in the chat: taps outside of it are counted. */
class Nidhi {
  readonly page: Page;
  readonly edition: string;
  taps = 0;
  constructor(page: Page, edition: string) {
    this.page = page;
    this.edition = edition;
  }
  async tap(name: string | RegExp): Promise<void> {
    this.taps++;
    await this.page.getByRole('button', { name }).first().click();
  }
  story = async () =>
    (await (await this.page.request.post('/api/abstract', { data: { id: this.edition } })).json()) as {
      questions: Record<string, { answer: string; voice: unknown }>;
      photos: { answer: number | null }[];
    };
}

/** The first evening: consent, a voice note with photos, a text that is taken back and written anew. */
async function firstDay(phone: Phone, photos: readonly string[]): Promise<string> {
  const first = await phone.answer(/\*1 of 12\*/, () => phone.tap('Yes, begin'));
  await phone.pass();
  await phone.speak();
  await phone.sendPhotos(photos.slice(0, 10));
  await phone.answer(/^Kept: 1 voice note, 10 photos\. 1 of 12 answers so far\.[\s\S]*\*2 of 12\*/, () =>
    phone.write('next'),
  );
  await phone.pass();
  await phone.write('He sold bangles.');
  await phone.answer(/The last text is taken back/, () => phone.write('undo'));
  await phone.write(storyAnswers[1] ?? '');
  await phone.pass(70);
  await phone.message(/^Kept: 1 text\. 2 of 12 answers so far\./);
  return first.text.split('\n')[1] ?? '';
}

/** A night without the phone; the question of that evening waits in it. */
async function nightOff(phone: Phone): Promise<void> {
  await phone.switch('off');
  await expect(phone.page.getByRole('button', { name: 'Switch on' })).toBeVisible();
  await phone.evening();
  await phone.sent(/\*3 of 12\*/);
  await phone.pass(10 * 3600);
  await phone.answer(/\*3 of 12\*/, () => phone.switch('on'));
  await phone.speak();
  await phone.pass(70);
  await phone.message(/3 of 12 answers so far\./);
}

/** Uncle Dev answers the forwarded question on his own phone, and Nidhi keeps it. */
async function uncleAnswers(browser: Browser, phone: Phone, nidhi: Nidhi): Promise<void> {
  await phone.evening();
  const question = await phone.message(/\*4 of 12\*/);
  const asked = question.text.split('\n')[1] ?? '';
  const forward = await phone.answer(/\/tell\//, () => phone.tap('Ask someone else'));
  expect(forward.text).toContain(asked);
  const page = await openPage(browser);
  await page.goto(/https?:\S+/.exec(forward.text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Answer on WhatsApp' }).click();
  const uncle = await Phone.atLink(page);
  await uncle.message(/I agree that what I tell is printed/);
  await uncle.answer(/How shall we sign it\?/, () => uncle.tap('Yes, I agree'));
  await uncle.answer(/\*1 of 1\*/, () => uncle.write('Uncle Dev'));
  await uncle.pass();
  await uncle.speak();
  await uncle.pass(70);
  await uncle.message(/^Kept: 1 voice note\./);
  await uncle.answer(/^Thank you!/, () => uncle.tap('Send it'));
  const { request } = nidhi.page;
  const reply = await request.post('/api/friends', { data: { edition: nidhi.edition } });
  const [told] = ((await reply.json()) as { contributions: { id: string; name: string }[] }).contributions;
  expect(told?.name).toBe('Uncle Dev');
  const decided = { edition: nidhi.edition, contribution: told?.id, keep: true };
  expect((await request.post('/api/decideContribution', { data: decided })).status()).toBe(200);
}

/** The form on another screen, while the story is told in the chat: who it is about, and one answer. */
async function useForm(browser: Browser, nidhi: Nidhi): Promise<void> {
  const form = await browser.newPage({ baseURL: shop.url, storageState: await nidhi.page.context().storageState() });
  const outside = new Nidhi(form, nidhi.edition);
  await form.goto(`/abstract/${nidhi.edition}`);
  await form.getByLabel('Name on the cover').fill('Ramesh Rao');
  await outside.tap('Continue');
  await form.goto(`/abstract/${nidhi.edition}?page=1&q=5`);
  await form.getByRole('textbox').fill(storyAnswers[4] ?? '');
  // It is saved by itself.
  await expect.poll(async () => (await nidhi.story()).questions[5]?.answer, { timeout: 60_000 }).toBe(storyAnswers[4]);
  nidhi.taps += outside.taps;
}

/** The rest of the week: three more voice notes, one text and the other photos, each on its own evening. */
async function restOfWeek(phone: Phone, photos: readonly string[]): Promise<void> {
  const last = async () => {
    await phone.write(storyAnswers[8] ?? '');
    await phone.sendPhotos(photos.slice(10));
  };
  // The form has an answer to the fifth.
  const evenings = [
    { question: 4, answered: 5, tell: () => phone.speak() },
    { question: 6, answered: 6, tell: () => phone.speak() },
    { question: 7, answered: 7, tell: () => phone.speak() },
    { question: 8, answered: 8, tell: () => phone.write(storyAnswers[7] ?? '') },
    { question: 9, answered: 9, tell: last },
  ];
  for (const { question, answered, tell } of evenings) {
    if (question !== 4) await phone.evening();
    await phone.message(new RegExp(`\\*${question} of 12\\*`));
    await phone.pass();
    await tell();
    await phone.pass(70);
    await phone.message(new RegExp(`^Kept: .* ${answered} of 12 answers so far\\.`));
  }
}

async function publish(studio: Page, id: string): Promise<void> {
  await studio.goto(`/studio/editions/${id}`);
  await studio.getByRole('button', { name: /^Publish/ }).click({ timeout: hangSeconds * 1000 });
  await expect(studio.getByRole('button', { name: /^Publish/ })).toHaveCount(0, { timeout: hangSeconds * 1000 });
}

test('W115 W53 a week in a chat: a father is told about by two phones, and approved on the page', async ({
  browser,
}) => {
  const edition = await orderFor(new ApiCustomer(shop, number), { payer: 'Nidhi Rao', pages: 20 });
  const page = await openPage(browser);
  const pageErrors = collectPageErrors(page, shop);
  // A second code comes a minute after the first.
  await page.request.post('/sandbox/api/clock', { data: { advanceSeconds: 120 } });
  await signInCustomer(page.request, shop.url, number);
  const nidhi = new Nidhi(page, edition);
  const photos = await cameraPhotos(31);
  await page.goto(`/tracking/${edition}`);
  await nidhi.tap('Tell it on WhatsApp');
  const phone = await Phone.atLink(page);
  await phone.message(/Shall we begin\?/);
  const first = await firstDay(phone, photos);
  await nightOff(phone);
  await phone.reply(new RegExp(first.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')), 'And he fed the parrots.');
  await expect.poll(async () => (await nidhi.story()).questions[1]?.answer).toBe('And he fed the parrots.');
  await phone.pass(70);
  await phone.message(/^Kept: 1 text\. 3 of 12/);
  await uncleAnswers(browser, phone, nidhi);
  await useForm(browser, nidhi);
  await restOfWeek(phone, photos);

  const look = await phone.answer(/9 of 12 answers, 31 photos/, () => phone.write('That’s all'));
  expect(look.media, 'the covers').toBeDefined();
  // Once it is handed in, the form shows it no more.
  const told = await nidhi.story();
  expect(Object.values(told.questions).filter(({ voice }) => voice).length, 'spoken').toBe(5);
  expect(told.photos).toHaveLength(31);
  await phone.answer(/Hand it in\?$/, () => phone.tap('Hand in'));
  await phone.answer(/^It is handed in\./, () => phone.tap('Yes, hand it in'));
  expect(nidhi.taps, 'taps outside the chat').toBeLessThanOrEqual(4);

  const studio = await (await openStaffContext(browser, shop, 'owner')).newPage();
  await publish(studio, edition);
  const copy = await phone.message(/is ready to read/, 0, hangSeconds);
  expect(copy.media, 'its pages').toBeDefined();
  await phone.answer(/What should change on page 5\?/, () => phone.write('page 5'));
  await phone.pass();
  await phone.page.getByRole('button', { name: 'Speak', exact: true }).click();
  await phone.page.waitForTimeout(1200);
  await phone.answer(/^Noted for page 5\./, () =>
    phone.page.getByRole('button', { name: 'Send the voice note' }).click(),
  );
  const { messages } = (await (await studio.request.get(`/studio/api/chat/${edition}`)).json()) as { messages: number };
  expect(messages, 'messages of ours for a whole story, both phones').toBeLessThanOrEqual(40);

  await page.goto(`/edition/${edition}`);
  await page.getByRole('button', { name: 'See the list' }).first().click();
  await page.getByRole('button', { name: 'Send my changes' }).click();
  await expect(page.getByRole('dialog', { name: 'Your changes are on their way' })).toBeVisible();
  await studio.goto(`/studio/editions/${edition}`);
  await studio.getByRole('button', { name: /new draft/i }).click();
  await expect(studio.getByText('A new draft is being made.')).toBeVisible({ timeout: hangSeconds * 1000 });
  const { wishes } = (await (await studio.request.get(`/api/magazine/${edition}`)).json()) as {
    wishes: { id: string; spoken: boolean }[];
  };
  const wish = wishes.find(({ spoken }) => spoken)?.id;
  const answered = { edition, wish, state: 'done', answer: 'It is called The Buffalo.' };
  expect((await studio.request.post('/studio/api/wishes', { data: answered })).status()).toBe(200);
  await publish(studio, edition);
  await page.goto(`/edition/${edition}`);
  await approveOnPage(page);
  await expect(page.getByRole('dialog', { name: /Edition Approved/ })).toBeVisible();
  expect(pageErrors()).toEqual([]);
});
