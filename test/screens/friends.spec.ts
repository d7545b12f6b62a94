import { expect, test, type Page } from '@playwright/test';
import { pendingDatabase } from '#kernel/offline-form.ts';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { ApiCustomer } from '../kit/api-customer.ts';
import { endMicrophone, muteMicrophone, watchMicrophone } from '../kit/microphone.ts';
import { cameraPhotos } from '../kit/photo-files.ts';
import { readPdfText } from '../kit/pdf-text.ts';
import { collectPageErrors } from '../kit/page-errors.ts';
import { openPage, slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { storyAnswers } from '../kit/story.ts';

const phone = '+919820000078';
let shop: ShopProcess;
let priya: ApiCustomer;
let edition: string;

test.beforeAll(async () => {
  shop = await startShopProcess();
  priya = new ApiCustomer(shop, phone);
  await priya.signIn();
  await priya.ok('POST /api/updateD2CuserName', { name: 'Priya Nair' });
  edition = await orderEdition();
});

/** Orders an edition about Lakshmi Nair, whom Priya calls Amma; answers its id. The same order again is asked about. */
async function orderEdition(pages = 12): Promise<string> {
  const { mid } = await priya.beginOrder('upfront', pages);
  await priya.pay(mid);
  await priya.ok('POST /api/confPayment', { MID: mid });
  const ordered: string = (await priya.orders())[0]._id;
  await priya.ok('POST /api/saveSubject', {
    edition: ordered,
    base: 0,
    subject: { name: 'Lakshmi Nair', calledAs: 'Amma', kind: 'one', pronoun: 'she' },
    from: 'Priya',
    occasionOn: null,
    neededBy: null,
    language: 'en',
  });
  return ordered;
}

let spokenOfId: Promise<string> | undefined;
/** The edition of which friends speak in several tests, each by a link of its own. */
const spokenOf = (): Promise<string> => (spokenOfId ??= orderEdition(20));

/** Makes a link that asks for a song; answers its path. */
async function inviteFriends(about: string): Promise<string> {
  const lastDay = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const questions = [{ question: 'Which song is hers?' }];
  const wish = { edition: about, about: 'Amma', from: 'Priya', note: '', questions, lastDay, most: 10 };
  const { link } = await priya.ok('POST /api/makeLink', wish);
  return new URL(link?.url ?? '').pathname;
}

/** Opens an invitation and begins to tell; answers the place of its question. */
async function beginToTell(page: Page, path: string) {
  await page.goto(path);
  await page.getByLabel(/Your name/).fill('Rajan Menon');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Begin' }).click();
  const song = page.getByRole('region', { name: 'Which song is hers?' });
  await slowExpect(song.getByText('Which song is hers?').first()).toBeInViewport();
  return song;
}

const isMicrophoneOn = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.microphone?.getTracks().some(({ readyState }) => readyState === 'live') ?? false);

test.afterEach(closePages);
test.afterAll(() => shop.close());

/** Puts a recording that nothing can open before the one that this device has of its friend, for the same question. */
const addOddTake = (page: Page): Promise<void> =>
  page.evaluate(async name => {
    const asPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.addEventListener('success', () => done(request.result));
        request.addEventListener('error', () => fail(request.error));
      });
    const database = await asPromise(indexedDB.open(name));
    const stores = database.transaction(['takes', 'chunks'], 'readwrite');
    const [broken] = await asPromise<{ edition: string }[]>(stores.objectStore('takes').getAll());
    const take = { ...broken, take: '0-odd' };
    const bytes = new TextEncoder().encode('no sound at all '.repeat(500)).buffer;
    await asPromise(stores.objectStore('takes').put(take));
    await asPromise(stores.objectStore('chunks').put({ edition: broken?.edition, take: take.take, n: 0, bytes }));
    database.close();
  }, pendingDatabase);

const looks = [360, 768, 1440];
/** Checks a screen at each width, and keeps a picture of it. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const width of looks) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleNow(page, `${name} at ${width}`);
    await page.screenshot({ path: `test-results/screens/friends/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 360, height: 740 });
}

test('W53 a daughter makes a link, an uncle answers by voice on a phone, she keeps it, and the draft has his name', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const owner = await openPage(browser, shop, { width: 360 });
  const ownerErrors = collectPageErrors(owner, shop);
  // Whoever holds the customer link may ask friends, too.
  const { link: customerLink } = await priya.ok('POST /api/editionLink', { edition });
  await owner.goto(`/friends/${edition}${new URL(customerLink, shop.url).search}`);
  // Opening the screen makes the link; what it says is changed later.
  const address = owner.getByLabel('Or send this address');
  await slowExpect(address).toHaveValue(/\/tell\/[\w-]{22}$/);
  await expect(owner.getByRole('link', { name: /Share on WhatsApp/ })).toBeInViewport();
  const first = await address.inputValue();
  await owner.getByRole('button', { name: 'Change it' }).click();
  await expect(owner.getByLabel('What friends call them')).toHaveValue('Lakshmi Nair');
  await expect(owner.getByLabel('Who asks')).toHaveValue('Priya');
  await owner.getByLabel('A word from you').fill('She knows nothing, please keep it that way!');
  await owner.getByLabel('Or ask your own').fill('Which song is hers?');
  await owner.getByRole('button', { name: 'Add your question' }).click();
  await lookAt(owner, 'make-link');
  await owner.getByRole('button', { name: 'Save' }).click();
  await slowExpect(owner.getByText('Which song is hers?')).toBeVisible();
  // Nobody has begun by it: whoever was sent its address already can use it.
  await expect(address).toHaveValue(first);
  // The reader is led to the link, and hears that it is there.
  const made = owner.getByRole('heading', { name: 'The link', exact: true });
  await expect(made).toBeFocused();
  await expect(made).toBeInViewport();
  await expect(owner.getByRole('status').getByText('The address is the same')).toBeVisible();
  await owner.screenshot({ path: 'test-results/screens/friends/made-360.png' });
  const link = await address.inputValue();
  expect(await owner.getByRole('link', { name: /Share on WhatsApp/ }).getAttribute('href')).toContain(
    encodeURIComponent(link),
  );
  await lookAt(owner, 'link');
  await owner.getByRole('button', { name: 'Change it' }).click();
  const change = owner.getByRole('heading', { name: 'Change the link' });
  await expect(change).toBeFocused();
  await expect(change).toBeInViewport();
  await expect(owner.getByText('Its address stays the same.')).toBeInViewport();
  await owner.getByRole('button', { name: 'Cancel' }).click();

  const uncle = await openPage(browser, shop, { width: 360 });
  await watchMicrophone(uncle.context());
  const uncleErrors = collectPageErrors(uncle, shop);
  const path = new URL(link).pathname;
  await uncle.goto(path);
  await slowExpect(uncle.getByRole('heading', { level: 1 })).toHaveText('Tell your part about Lakshmi Nair');
  await expect(uncle.getByText('Which song is hers?')).toBeVisible();
  await expect(uncle.getByRole('textbox')).toHaveCount(1);
  // The consent is one sentence; what belongs to it opens.
  await expect(uncle.getByText('I can change them here until')).toBeHidden();
  await uncle.getByText('Details', { exact: true }).click();
  await expect(uncle.getByText('I can change them here until')).toBeVisible();
  await expect(uncle.getByRole('link', { name: 'How we keep what you tell' })).toHaveAttribute('href', '/privacy');
  await lookAt(uncle, 'invitation');
  await uncle.getByRole('button', { name: 'Begin' }).click();
  await expect(uncle.getByText('Please agree first, then your words can be kept.')).toBeVisible();
  await uncle.getByLabel(/Your name/).fill('Rajan Menon');
  await uncle.getByRole('checkbox').check();
  await uncle.getByRole('button', { name: 'Begin' }).click();

  const song = uncle.getByRole('region', { name: 'Which song is hers?' });
  await slowExpect(song).toBeVisible();
  await song.getByRole('button', { name: 'Record your answer' }).click();
  await expect(song.getByRole('timer')).toHaveText('0:02', { timeout: 20_000 });
  // A call: what was told until then is with us.
  await endMicrophone(uncle);
  await slowExpect(song.getByText(/The microphone was taken away at 0:0[2-9]\./)).toBeVisible();
  await slowExpect(song.getByRole('button', { name: 'Play your recording' })).toBeVisible();
  await song.getByRole('textbox').fill('The one about the rain, every evening on the veranda.');
  const [photo = ''] = await cameraPhotos(1);
  await uncle.getByLabel('Add photos').setInputFiles(photo);
  await slowExpect(uncle.getByRole('img', { name: 'Yours, number 1' })).toBeVisible();
  await slowExpect(uncle.getByText('Saved, not sent yet.')).toBeVisible();
  const [photoShown, bin] = [uncle.getByRole('img', { name: 'Yours, number 1' }), uncle.getByLabel('Remove photo 1')];
  const { y = 0, height = 0 } = (await photoShown.boundingBox()) ?? {};
  expect((await bin.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
  await lookAt(uncle, 'telling');
  // Its words stand in one line, also beside the state.
  expect((await uncle.getByRole('button', { name: 'Send it to Priya' }).boundingBox())?.width).toBeGreaterThan(300);
  await uncle.reload();
  await slowExpect(song.getByRole('textbox')).toHaveValue(/about the rain/);
  await uncle.getByRole('button', { name: 'Send it to Priya' }).click();
  await slowExpect(uncle.getByText('Thank you, Rajan Menon.')).toBeVisible();
  await lookAt(uncle, 'sent');

  await owner.goto(`/abstract/${edition}?view=check`);
  const friends = owner.getByText('One friend has told and waits for you: only what you keep is printed.');
  await slowExpect(friends).toBeVisible();
  await lookAt(owner, 'look-over');
  await owner.getByRole('link', { name: 'Read and decide' }).click();
  const told = owner.getByRole('article', { name: 'Rajan Menon' });
  await slowExpect(told.getByText('The one about the rain')).toBeVisible();
  await expect(told.getByRole('button', { name: 'Listen' })).toBeVisible();
  await lookAt(owner, 'told');
  await told.getByRole('button', { name: 'Keep' }).click();
  await slowExpect(told.getByText('In the magazine')).toBeVisible();
  await owner.goto(`/abstract/${edition}?view=check`);
  await slowExpect(owner.getByText(/, and what 1 friend told: .*1 recording/)).toBeVisible();
  await owner.goto(`/friends/${edition}`);
  await slowExpect(told.getByText('In the magazine')).toBeVisible();
  expect([...ownerErrors(), ...uncleErrors()]).toEqual([]);

  for (const [at, file] of (await cameraPhotos(4)).entries()) await priya.upload(edition, file, { number: at + 1 });
  await priya.answer(edition, { page: 1, texts: storyAnswers.slice(0, 5) });
  await priya.answer(edition, { page: 2, texts: storyAnswers.slice(6) });
  await priya.publish(edition);
  const { recordings } = await priya.ok('POST /api/recordings', { edition });
  expect(recordings.map(({ speaker }) => speaker)).toContain('Rajan Menon');
  const { pdf } = await priya.edition(edition);
  const reply = await fetch(`${shop.url}/api/downloadpdf/${pdf[0]}`);
  const pages = await readPdfText(new Uint8Array(await reply.arrayBuffer()));
  // Lines end anywhere, and the dash is bound to the name.
  const text = pages.map(page => page.text.replace(/\s+/g, ' ')).join(' ');
  expect(text).toContain('— Rajan Menon');
  expect(text).toContain('every evening on the veranda');

  await owner.reload();
  await slowExpect(owner.getByText('Your soft copy is there')).toBeVisible();
  await expect(owner.getByText('Closed with the hand-in')).toBeVisible();
  await expect(owner.getByRole('link', { name: /Share on WhatsApp|Remind those/ })).toHaveCount(0);
  await expect(owner.getByRole('button', { name: 'New link' })).toHaveCount(0);
  await lookAt(owner, 'handed-in');
  const late = await openPage(browser, shop, { width: 360 });
  await late.goto(path);
  await slowExpect(late.getByRole('heading', { name: 'The story has been handed in' })).toBeVisible();
  await expect(late.getByText(/Priya has handed the story in/)).toBeVisible();
  await lookAt(late, 'closed');
  await uncle.reload();
  await slowExpect(uncle.getByText(/whether a change is printed is up to Priya/)).toBeVisible();
  await lookAt(uncle, 'late-change');

  await uncle.getByRole('button', { name: 'Withdraw what I told' }).click();
  await uncle.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await slowExpect(uncle.getByRole('heading', { name: 'It is withdrawn' })).toBeVisible();
  expect((await priya.call('POST /api/approve', { edition })).status).toBe(409);
});

test('W53 an invitation that is not open says so kindly, and others cannot see who was asked', async ({ browser }) => {
  const page = await openPage(browser, shop, { width: 360 });
  await page.goto(`/tell/${'A'.repeat(22)}`);
  await slowExpect(page.getByRole('heading', { name: 'This invitation is not open' })).toBeVisible();
  await expect(page.getByText('Ask whoever sent it to you for a new one.')).toBeVisible();
  // As on every page, the words keep away from the edge of the screen.
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.x).toBeGreaterThan(8);
  await lookAt(page, 'not-open');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await page.goto(`/friends/${edition}`);
  await slowExpect(page.getByRole('button', { name: 'Sign in' }).last()).toBeVisible();
});

test('W53 a killed tab loses neither words nor more than two seconds, in Hindi, and the own link opens it elsewhere', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const path = await inviteFriends(await orderEdition(16));
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 844 } });
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page, shop);
  await page.goto(path);
  await page.getByText('हिन्दी').click();
  await slowExpect(page.getByRole('heading', { level: 1 })).toHaveText('Amma के बारे में अपनी बात बताइए');
  await expect(page.getByRole('checkbox', { name: /मैं सहमत हूँ/ })).toBeVisible();
  await lookAt(page, 'hindi');
  await page.getByRole('textbox').fill('राजन मेनन');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'शुरू करें' }).click();
  const song = page.getByRole('region', { name: 'Which song is hers?' });
  await song.getByRole('button', { name: 'अपना जवाब रिकॉर्ड करें' }).click();
  await expect(song.getByRole('timer')).toHaveText('0:05', { timeout: 30_000 });
  await song.getByRole('textbox').fill('बारिश वाला');
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');

  const again = await context.newPage();
  await again.goto('/terms');
  await addOddTake(again);
  const laterErrors = collectPageErrors(again, shop);
  await again.goto(path);
  const place = again.getByRole('region', { name: 'Which song is hers?' });
  await slowExpect(place.getByRole('textbox')).toHaveValue('बारिश वाला');
  const broken = place.getByRole('group', { name: 'बीच में रुकी रिकॉर्डिंग' });
  await slowExpect(broken).toContainText(/[3-9] सेकंड/);
  // What cannot be opened does not stop what can, and has its own ways out.
  const odd = place.getByRole('group', { name: 'रिकॉर्डिंग जो खुल नहीं पाई' });
  await slowExpect(odd.getByRole('link', { name: 'फ़ाइल में सहेजें' })).toHaveAttribute('download', /^recording-\d+\.webm$/);
  await lookAt(again, 'broke-off');
  await odd.getByRole('button', { name: 'मिटाएँ' }).click();
  await again.getByRole('alertdialog').getByRole('button', { name: 'मिटाएँ' }).click();
  await expect(odd).toHaveCount(0);
  await broken.getByRole('button', { name: 'आगे बोलें' }).click();
  await expect(place.getByRole('timer')).toHaveText(/0:0[7-9]/, { timeout: 30_000 });
  await place.getByRole('button', { name: 'रोकें' }).click();
  await slowExpect(place.getByRole('button', { name: 'अपनी रिकॉर्डिंग सुनें' })).toBeVisible();
  await again.reload();
  await slowExpect(place.getByRole('button', { name: 'अपनी रिकॉर्डिंग सुनें' })).toBeVisible();
  await expect(broken).toHaveCount(0);
  await again.getByRole('button', { name: 'Priya को भेजें' }).click();
  const own = again.getByLabel('बदलने या वापस लेने के लिए यह लिंक रखिए');
  await slowExpect(own).toHaveValue(/\/tell\/[\w-]{22}$/);
  await lookAt(again, 'own-link');
  const ownPath = new URL(await own.inputValue()).pathname;
  expect(ownPath).not.toBe(path);

  const elsewhere = await openPage(browser, shop, { width: 360 });
  await elsewhere.goto(ownPath);
  await slowExpect(elsewhere.getByRole('textbox', { name: 'Which song is hers?' })).toHaveValue('बारिश वाला');
  await elsewhere.getByRole('button', { name: 'Withdraw what I told' }).click();
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await slowExpect(elsewhere.getByRole('heading', { name: 'It is withdrawn' })).toBeVisible();
  // The server cannot open what is no sound, either.
  const errors = [...pageErrors(), ...laterErrors()];
  expect(errors.filter(error => !error.includes('415 (Unsupported Media Type)'))).toEqual([]);
});

test('W53 Send takes along what is recorded and leaves no microphone on, and no recording is deleted by one tap', async ({
  browser,
}) => {
  test.setTimeout(200_000);
  const page = await openPage(browser, shop, { width: 360 });
  await watchMicrophone(page.context());
  const song = await beginToTell(page, await inviteFriends(await spokenOf()));
  const send = page.getByRole('button', { name: 'Send it to Priya' });
  await send.click();
  const nothing = page.getByRole('alert').getByText('There is nothing to send yet.');
  await slowExpect(nothing).toBeInViewport();
  await song.getByRole('button', { name: 'Record your answer' }).click();
  await expect(song.getByRole('timer')).toHaveText('0:02', { timeout: 20_000 });
  expect(await isMicrophoneOn(page)).toBe(true);
  await send.click();
  await slowExpect(page.getByText('Thank you, Rajan Menon.')).toBeInViewport();
  expect(await isMicrophoneOn(page)).toBe(false);
  await expect(song.getByRole('timer')).toHaveCount(0);
  const play = song.getByRole('button', { name: 'Play your recording' });
  await expect(play).toBeVisible();

  const question = page.getByRole('alertdialog');
  await song.getByRole('button', { name: 'Delete your recording' }).click();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toHaveCount(0);
  await page.reload();
  await slowExpect(play).toBeVisible();
  await song.getByRole('button', { name: 'Delete your recording' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await slowExpect(song.getByRole('button', { name: 'Record your answer' })).toBeVisible();
});

test('W53 Send takes along a recording that broke off', async ({ browser }) => {
  test.setTimeout(200_000);
  const page = await openPage(browser, shop, { width: 360 });
  const path = await inviteFriends(await spokenOf());
  const song = await beginToTell(page, path);
  await song.getByRole('button', { name: 'Record your answer' }).click();
  await expect(song.getByRole('timer')).toHaveText('0:04', { timeout: 30_000 });
  const session = await page.context().newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');

  const again = await page.context().newPage();
  await again.goto(path);
  const place = again.getByRole('region', { name: 'Which song is hers?' });
  await slowExpect(place.getByRole('group', { name: 'The recording that broke off' })).toBeVisible();
  await again.getByRole('button', { name: 'Send it to Priya' }).click();
  await slowExpect(again.getByText('Thank you, Rajan Menon.')).toBeVisible();
  await expect(place.getByRole('button', { name: 'Play your recording' })).toBeVisible();
  await again.reload();
  await slowExpect(place.getByRole('button', { name: 'Play your recording' })).toBeVisible();
  await expect(place.getByRole('group', { name: 'The recording that broke off' })).toHaveCount(0);
});

test('W53 Send asks about a recording in which nothing can be heard, and sends nothing before', async ({ browser }) => {
  test.setTimeout(200_000);
  const page = await openPage(browser, shop, { width: 360 });
  await muteMicrophone(page.context());
  const song = await beginToTell(page, await inviteFriends(await spokenOf()));
  await song.getByRole('textbox').fill('The one about the rain.');
  await song.getByRole('button', { name: 'Record your answer' }).click();
  await expect(song.getByRole('timer')).toHaveText('0:02', { timeout: 20_000 });
  const send = page.getByRole('button', { name: 'Send it to Priya' });
  await send.click();
  const silent = song.getByRole('group', { name: 'Nothing can be heard. Keep it?' });
  await slowExpect(silent).toBeInViewport();
  await expect(song.getByText('please decide about this recording first')).toBeInViewport();
  await expectAccessibleNow(page, 'a silent recording at 360');
  await expect(page.getByText('Thank you, Rajan Menon.')).toHaveCount(0);
  await silent.getByRole('button', { name: 'Keep it' }).click();
  await slowExpect(song.getByRole('button', { name: 'Play your recording' })).toBeVisible();
  await send.click();
  await slowExpect(page.getByText('Thank you, Rajan Menon.')).toBeVisible();
});
