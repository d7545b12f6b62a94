import { expect, test, type Page } from '@playwright/test';
import type { MagazineRecord, Comparison } from '#src/soft-copy/wire/editing.ts';
import type { StudioEdition } from '#src/studio/wire.ts';
import { approveOnPage } from '#test/kit/approve.ts';
import { clientsAnswers, clientsOrder, partnerByCalls } from '#test/kit/client-order.ts';
import { collectPageErrors } from '#test/kit/page-errors.ts';
import {
  fileAddress,
  lettersOf,
  openTouched,
  patientExpect,
  pixelsOf,
  placesOf,
  ProofReaderPerson,
  readPdf,
  type Place,
} from '#test/kit/proof-people.ts';
import {
  croppedEdit,
  firstMovable,
  hasPhoto,
  hasWords,
  looksOther,
  maySee,
  wordsOf,
  type ExpectedChange,
} from './proof-changes.ts';
import { closePages, startShopProcess, type ShopProcess } from '#test/kit/shop-process.ts';
import { openStaffContext, partnerWithCredits, signInPartner } from '#test/kit/sign-in.ts';

/**
 * Three people on one magazine, over two rounds: a partner's client on a phone, the partner on a tablet, and an editor.
 * Each of their 25 wishes is in the next soft copy or answered, every other page has the same pixels, and what is
 * printed is what was approved.
 */
let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/**
 * The first round: twelve changes that the client makes on the phone, and five wishes for the studio. Where a page can
 * have a change differs from one magazine to the next: the client takes the first place that can.
 */
async function firstRound(client: ProofReaderPerson, desk: Page, expected: ExpectedChange[]): Promise<void> {
  const now = await client.magazine();
  const photos = placesOf(now, 'photo');
  const used = new Set<string>();
  const use = (place: Place): Place => {
    used.add(place.slot.photo ?? '');
    return place;
  };
  const free = (places: readonly Place[]) => places.filter(({ slot }) => !used.has(slot.photo ?? ''));
  const at = ({ page, slot }: Place) => ({ page: page.id, slot: slot.slot });
  const atPhoto = (edit: 'larger' | 'drop photo') => (place: Place) =>
    ({ do: edit, page: place.page.id, photo: place.slot.photo ?? '' }) as const;

  // Words of an article, a name in a short answer, a headline, the line on the cover and a title.
  const article = placesOf(now, 'answer')[0]!;
  await client.write(article, (article.slot.text ?? '').replaceAll('Keylong', 'Kyelang').replace('Manali', 'Kullu'));
  expected.push(hasWords('words of an article', 'The bus from Kullu'));
  const said = (place: Place) => `${place.slot.text} So says Ila.`;
  const name = await client.firstPossible(
    placesOf(now, 'answer')
      .filter(({ slot }) => slot.answer !== article.slot.answer)
      .toReversed(),
    place => wordsOf(place, said(place)),
  );
  await client.write(name, said(name));
  expected.push(hasWords('a name', 'So says Ila'));
  const headlines = placesOf(now, 'headline');
  const headline = await client.firstPossible(headlines.slice(1), place => wordsOf(place, 'Three nights in the dark'));
  await client.write(headline, 'Three nights in the dark');
  expected.push(hasWords('a headline', 'Three nights in the dark'));
  const lines = placesOf(now, 'line');
  await client.write(
    lines.find(({ page }) => page.kind === 'cover')!,
    'Eleven years to Ladakh',
  );
  expected.push(hasWords('the line on the cover', 'Eleven years to Ladakh'));
  await client.write(lines.find(({ slot }) => slot.line === 'closing') ?? lines.at(-1)!, 'Until next summer');
  expected.push(hasWords('the last line', 'Until next summer'));

  // Photos: another layout, swapped, moved in its frame, larger, with a caption, left out, another one on the cover.
  const cover = use(photos.find(({ page }) => page.kind === 'cover')!);
  const pictured = photos.filter(({ page }) => page.kind !== 'cover' && page.kind !== 'spread');
  // First, because each later change leaves a page fewer layouts; and that page is left alone afterwards.
  const laid = await client.chooseAnyLayout(pictured);
  expected.push(looksOther('another layout', laid));
  const inside = pictured.filter(({ page }) => page.id !== laid.page.id);
  const pairs = inside.flatMap(one =>
    inside.filter(other => other.page.id !== one.page.id).map(other => ({ one, other })),
  );
  const swapped = await client.firstPossible(pairs, ({ one, other }) => ({ do: 'swap', a: at(one), b: at(other) }));
  const [one, other] = [use(swapped.one), use(swapped.other)];
  await client.choosePhoto(one, other.slot.photo ?? '');
  expected.push(hasPhoto('another photo', one, other.slot.photo));
  expected.push(hasPhoto('the photo that was there', other, one.slot.photo));
  const moved = use(
    await client.firstPossible(
      free(inside).filter(place => maySee(now, place)),
      place => croppedEdit(now, place),
    ),
  );
  await client.moveCrop(moved);
  expected.push(looksOther('a photo moved in its frame', moved));
  const left = use(await client.firstPossible(free(inside).toReversed(), atPhoto('drop photo')));
  await client.atOnce(left, /^Leave this photo out/);
  expected.push({
    says: 'a photo left out',
    isIn: ({ photos }) => photos.every(({ file, page }) => file !== left.slot.photo || page !== left.page.id),
  });
  const larger = use(await client.firstPossible(free(inside), atPhoto('larger')));
  await client.atOnce(larger, /^Make it larger/);
  expected.push(looksOther('a photo larger', larger));
  const told = 'Ila on the roof, 2013';
  const small = use(
    await client.firstPossible(free(inside), ({ slot }) => ({
      do: 'caption',
      photo: slot.photo ?? '',
      was: '',
      text: told,
    })),
  );
  await client.writeCaption(small, told);
  expected.push(hasWords('a caption', told));
  const shown = use(await client.firstPossible(free(inside), place => ({ do: 'swap', a: at(cover), b: at(place) })));
  await client.choosePhoto(cover, shown.slot.photo ?? '');
  expected.push(hasPhoto('another photo on the cover', cover, shown.slot.photo));
  const after = await client.magazine();
  const back = left.slot.photo ?? '';
  const places = placesOf(after, 'photo');
  const roomy = await client.firstPossible(places, ({ page }) => ({ do: 'add photo', page: page.id, photo: back }));
  const early = await firstMovable(desk, client.edition, after);
  await client.wish(early, 'Could this page come one page earlier?');
  await client.wish(roomy, 'The photo that I left out would be nicer here.');
  await client.wish(
    placesOf(after, 'answer').find(({ slot }) => slot.text?.includes('Shyok'))!,
    'My mother would write Shayok, not Shyok.',
  );
  await client.wish(
    places.find(({ page }) => page.kind !== 'cover')!,
    'Is a blue page possible?',
  );
  await client.wish(places.at(-1)!, 'Who is on this photo? Ask my father, please.');
}

const tag = (page: Page) => page.getByRole('region', { name: 'Wishes' }).locator('li[aria-current]');
const state = (page: Page) => page.locator('.desk-state');

/** The editor answers the five wishes: three by changes, one with a sentence, one is not done. By keyboard alone. */
async function answerWishes(desk: Page): Promise<void> {
  const next = async (words: string) => {
    await desk.keyboard.press('w');
    await expect(tag(desk)).toContainText(words);
  };
  const tickOff = async () => {
    await desk.keyboard.press('d');
    await patientExpect(tag(desk)).toContainText('1 change for it');
    await patientExpect(tag(desk)).toContainText('Done');
  };
  await next('one page earlier');
  await desk.keyboard.press('{');
  await patientExpect(state(desk)).toContainText('The pages in another order.');
  await tickOff();
  await next('would be nicer here');
  await desk.keyboard.press('a');
  await desk.keyboard.press('Enter');
  await patientExpect(state(desk)).toContainText('one picture more');
  await tickOff();
  await next('Shayok');
  for (let n = 0; n < 12; n++) {
    await desk.keyboard.press(']');
    const chosen = desk.locator('.desk-place[aria-pressed="true"]');
    if (((await chosen.first().getAttribute('aria-label')) ?? '').startsWith('Text “We lost')) break;
  }
  await desk.keyboard.press('Enter');
  const words = desk.getByRole('dialog', { name: 'The words' }).getByRole('textbox');
  await words.fill((await words.inputValue()).replace('Shyok', 'Shayok'));
  await desk.keyboard.press('Control+Enter');
  await patientExpect(state(desk)).toContainText('Other words in');
  await tickOff();
  await next('blue page');
  await desk.keyboard.press('x');
  const why = desk.getByRole('dialog', { name: 'Why is it not done?' });
  await why.getByRole('textbox').fill('This design has no blue; choose another design for it.');
  await why.getByRole('button', { name: 'It is not done' }).click();
  await patientExpect(why).toHaveCount(0);
  await next('Ask my father');
  await desk.keyboard.press('d');
  const what = desk.getByRole('dialog', { name: 'What was done?' });
  await what.getByRole('textbox').fill('He says that it is his cousin.');
  await what.getByRole('button', { name: 'It is done' }).click();
  await patientExpect(what).toHaveCount(0);
}

test('W60 W65 W68 three people, 25 wishes over two rounds: each is in the next soft copy or answered, and what is approved is printed', async ({
  browser,
}) => {
  // Its own steps wait for what they wait for; a busy machine takes several times as long for all of them.
  test.setTimeout(1_800_000);
  const partnerCalls = await partnerByCalls(shop);
  const { edition, link } = await clientsOrder(partnerCalls);
  const partnerPage = await openTouched(browser, shop, { width: 768, height: 1024 });
  await signInPartner(partnerPage.request, shop.url, partnerWithCredits);
  const partner = new ProofReaderPerson(partnerPage, edition);
  const phone = await openTouched(browser, shop, { width: 360, height: 780 });
  const client = new ProofReaderPerson(phone, edition, new URL(link, shop.url).searchParams.get('key') ?? '');
  const editors = await openStaffContext(browser, shop, 'editor');
  const desk = await editors.newPage();
  await desk.setViewportSize({ width: 1440, height: 900 });
  const errors = [partnerPage, phone, desk].map(page => collectPageErrors(page, shop));
  const look = (page: Page, name: string) => page.screenshot({ path: `test-results/proof/three-people/${name}.png` });
  const studioEdition = async () =>
    (await (await desk.request.get(`/studio/api/editions/${edition}`)).json()) as StudioEdition;
  const compared = async () => (await (await partnerPage.request.get(`/api/compare/${edition}`)).json()) as Comparison;

  /** The partner reads the soft copy first, and sends it to the client. */
  const sendOn = async () => {
    await partnerPage.goto(`/edition/${edition}`);
    await patientExpect(partnerPage.getByText('Only you see this soft copy')).toBeVisible();
    await partnerPage.getByRole('button', { name: 'Send to my client' }).tap();
    await patientExpect(partnerPage.getByText(/Your client sees it since/)).toBeVisible();
  };
  /** Everything that was changed is in the soft copy, and no page is another one that nobody changed. */
  const expectChanges = async (
    expected: readonly ExpectedChange[],
    given: { before: MagazineRecord; pixels: Map<string, string> },
  ) => {
    const now = await partner.magazine();
    const pixels = { before: given.pixels, after: await pixelsOf(partnerPage, now) };
    const copy = (await (await partnerPage.request.get(`/api/softcopy/${edition}`)).json()) as { pdf: string };
    const pdf = await readPdf(partnerPage, copy.pdf);
    for (const { says, words, isIn } of expected) {
      expect(isIn(now, pixels), says).toBe(true);
      if (words !== undefined) expect(pdf.letters, says).toContain(lettersOf(words));
    }
    const changes = now.edits.filter(
      ({ undone, undoes, seq }) => !undone && undoes === null && seq > given.before.head,
    );
    const touched = new Set(changes.flatMap(({ pages }) => pages));
    const differ = now.pages.filter(({ id }) => pixels.before.get(id) !== pixels.after.get(id));
    expect(differ.filter(({ number }) => !touched.has(number)).map(({ number }) => number)).toEqual([]);
    expect(differ.length).toBeLessThan(now.pages.length);
    const { pages, same } = await compared();
    expect(pages.map(({ id }) => id).toSorted()).toEqual(differ.map(({ id }) => id).toSorted());
    expect(same).toBe(now.pages.length - differ.length);
    return now;
  };

  await sendOn();
  await phone.goto(link);
  await phone.getByRole('link', { name: 'Read the soft copy' }).tap();
  await patientExpect(phone.getByRole('button', { name: 'Read it and change it' })).toBeVisible();
  await look(phone, 'client-first');
  const first = await client.magazine();
  const firstPixels = await pixelsOf(phone, first);
  const expected: ExpectedChange[] = [];
  await client.open();
  await firstRound(client, desk, expected);
  await look(phone, 'client-changed');
  await phone.getByRole('button', { name: 'See the list' }).tap();
  const list = client.sheet(/changes, not sent yet/);
  await expect(list.getByText('This is revision 1 of 2 in the price. It costs nothing.')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(17);
  await look(phone, 'client-list');
  await list.getByRole('button', { name: 'Send my changes' }).tap();
  const sent = client.sheet('Your changes are on their way');
  await expect(sent.getByText(/Your editor sees to each wish/)).toBeVisible();
  await sent.getByRole('button', { name: 'Good' }).tap();
  await phone.goto(`/tracking/${edition}`);
  await patientExpect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await look(phone, 'client-tracking-sent');

  // The editor answers each wish, makes the next draft and publishes it with a note.
  await desk.goto(`/studio/proof/${edition}`);
  await patientExpect(desk.getByText('5 wishes to answer before it is published.')).toBeVisible();
  await look(desk, 'editor-wishes');
  await answerWishes(desk);
  expected.push(hasWords('a name of a river', 'the Shayok river'), {
    says: 'pages in another order',
    isIn: now => now.pages.map(({ id }) => id).join() !== first.pages.map(({ id }) => id).join(),
  });
  await expect(desk.getByRole('button', { name: 'Make draft 2' })).toBeVisible();
  await look(desk, 'editor-answered');
  await desk.keyboard.press('p');
  await expect(desk.getByRole('button', { name: 'Publish draft 2' })).toBeVisible({ timeout: 180_000 });
  await desk.keyboard.press('p');
  const publish = desk.getByRole('dialog', { name: 'Publish draft 2' });
  await publish.getByRole('textbox').fill('With your changes, and what your father said.');
  await publish.getByRole('button', { name: 'Publish it now' }).click();
  await patientExpect(publish).toHaveCount(0);
  await desk.goto(`/studio/proof/${edition}`);
  await patientExpect(desk.getByText('The soft copy is with its customer.')).toBeVisible();

  // The client does not see it before the partner does, who sees what changed.
  await phone.goto(`/edition/${edition}`);
  await patientExpect(phone.getByRole('heading', { name: 'The soft copy is not here yet' })).toBeVisible();
  await partnerPage.goto(`/edition/${edition}`);
  await patientExpect(partnerPage.getByText('With your changes, and what your father said.')).toBeVisible();
  await look(partnerPage, 'partner-second');
  await sendOn();
  const second = await expectChanges(expected, { before: first, pixels: firstPixels });
  await phone.goto(`/edition/${edition}`);
  const changed = phone.getByRole('region', { name: 'What changed since the last soft copy' });
  await patientExpect(changed).toContainText('Your 5 wishes are answered.');
  await changed.getByRole('button', { name: 'See old and new' }).tap();
  const answers = client.sheet('What changed').getByRole('region', { name: 'Your wishes' }).getByRole('listitem');
  await expect(answers).toHaveCount(5);
  await expect(answers.filter({ hasText: 'blue page' })).toContainText('Not done. This design has no blue');
  await expect(answers.filter({ hasText: 'Ask my father' })).toContainText('Done. He says that it is his cousin.');
  await look(phone, 'client-second');

  // The second round: six changes of the client and two of the partner, sent by the partner.
  const more: ExpectedChange[] = [];
  await client.open();
  const headline = placesOf(second, 'headline')[0]!;
  await client.write(headline, 'Tickets under the pickle jar');
  more.push(hasWords('a headline', 'Tickets under the pickle jar'));
  const longer = (words: string, not: readonly (number | null)[]) =>
    client.firstPossible(
      placesOf(second, 'answer').filter(({ slot }) => !not.includes(slot.answer)),
      place => wordsOf(place, `${place.slot.text} ${words}`),
    );
  const answer = await longer('Nobody slept.', []);
  await client.write(answer, `${answer.slot.text} Nobody slept.`);
  more.push(hasWords('a sentence more', 'Nobody slept'));
  const roof = placesOf(second, 'photo').find(({ slot }) =>
    second.photos.some(({ file, caption }) => file === slot.photo && caption.startsWith('Ila on')),
  )!;
  await client.writeCaption(roof, 'Ila on the roof in Leh');
  more.push(hasWords('another caption', 'Ila on the roof in Leh'));
  const single = await client.firstPossible(
    placesOf(second, 'photo').filter(place => place.page.id !== roof.page.id && maySee(second, place)),
    place => croppedEdit(second, place),
  );
  await client.moveCrop(single);
  more.push(looksOther('a photo moved', single));
  const talk = await longer('And so do I.', [answer.slot.answer]);
  await client.write(talk, `${talk.slot.text} And so do I.`);
  more.push(hasWords('a short answer', 'And so do I'));
  const [cover] = placesOf(second, 'line').filter(({ page }) => page.kind === 'cover');
  await client.write(cover!, 'Twelve years to Ladakh');
  more.push(hasWords('the line on the cover', 'Twelve years to Ladakh'));
  await client.close();
  await expect(phone.getByText('6 changes are not sent yet')).toBeVisible();
  await look(phone, 'client-unsent');

  await partner.open();
  const last = placesOf(second, 'headline').at(-1)!;
  await partner.write(last, 'Ask the apricots');
  more.push(hasWords('a headline of the partner', 'Ask the apricots'));
  const closing = placesOf(second, 'line')
    .filter(({ page }) => page.kind !== 'cover')
    .at(-1)!;
  await partner.write(closing, 'To be continued');
  more.push(hasWords('a line of the partner', 'To be continued'));
  expect(expected.length - 3 + 5 + more.length).toBe(25);
  await partnerPage.getByRole('button', { name: 'See the list' }).tap();
  const both = partner.sheet('8 changes, not sent yet');
  await expect(both.getByText('This is revision 2 of 2 in the price. It costs nothing.')).toBeVisible();
  await look(partnerPage, 'partner-list');
  await both.getByRole('button', { name: 'Send my changes' }).tap();
  await patientExpect(partner.sheet('Your changes are on their way')).toContainText('being made now');

  // It publishes itself; the partner lets the client approve, who ticks off names and dates.
  await expect.poll(async () => (await studioEdition()).live, { timeout: 180_000 }).toBe(1);
  const third = await expectChanges(more, { before: second, pixels: await pixelsOf(partnerPage, second) });
  expect(third.version).toBe(3);
  await partnerPage.goto(`/client/${edition}`);
  await partnerPage.getByRole('radio', { name: /^The client may approve/ }).check();
  await patientExpect(partnerPage.getByText('Saved.')).toBeVisible();
  await phone.goto(`/edition/${edition}`);
  await patientExpect(phone.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await look(phone, 'client-third');
  await approveOnPage(phone);
  await patientExpect(phone.getByRole('dialog', { name: 'Edition Approved' })).toBeVisible();
  await look(phone, 'client-approved');

  // What is printed is what was approved: by its SHA-256, by its words, and by the printer's own comparison.
  const { drafts } = await studioEdition();
  expect(drafts.filter(({ approvedAt }) => approvedAt !== null).map(({ version }) => version)).toEqual([3]);
  const to = { address: '4 Church Street', city: 'Bengaluru', zip: '560001', orderId: edition };
  await partnerCalls.ok('POST /api/updateOrderAddress', { result: to });
  await partnerCalls.markPrinted(edition);
  const approved = await readPdf(desk, drafts[0]?.pdf ?? '');
  const { print } = await studioEdition();
  expect(print).toMatchObject({ state: 'released', releasedBy: 'preflight' });
  const ticket = (await (await desk.request.get(fileAddress(print.ticketData ?? ''))).json()) as {
    approved: { sha256: string };
  };
  expect(ticket.approved).toMatchObject({ version: 3, sha256: approved.sha256 });
  const printed = await Promise.all(print.files.map(({ file }) => readPdf(desk, file)));
  const letters = printed.map(file => file.letters).join('\n');
  for (const words of [...expected, ...more].flatMap(one => one.words ?? []))
    if (!/Eleven years|Three nights|Until next|2013/.test(words)) expect(letters).toContain(lettersOf(words));
  expect(clientsAnswers.length).toBe(8);
  expect(errors.flatMap(own => own())).toEqual([]);
});
