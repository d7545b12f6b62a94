import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { EditionId } from '#kernel/ids.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { setTrackLink, takeStep } from '#src/editions/index.ts';
import { hummedWav } from './api-customer.ts';
import type { Browser } from './app.ts';
import { approvedMagazine, testEditor } from './approved-magazine.ts';
import { app, ordered } from './checkout-app.ts';
import { confirmEmail } from './confirm-email.ts';
import { cameraPhotos } from './photo-files.ts';

/** What a person of these tests gave, by which it can be found again. */
export interface Given {
  phone: string;
  name: string;
  email: string;
  street: string;
  /** What was told, and by a friend. */
  words: string;
  friend: string;
  friendsWords: string;
  /** Whom the magazine is about. */
  about: string;
}

const form = (fields: Record<string, string | Blob>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.set(name, value);
    else data.set(name, value, `${name}.${value.type.split('/')[1]}`);
  }
  return { form: data };
};

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let recordings = 0;

async function tell(browser: Browser, edition: string, { photo, ...given }: Given & { photo: string }): Promise<void> {
  const { version } = (await browser.call('POST /api/subject', { json: { edition } })).body;
  const subject = { name: given.about, calledAs: given.about, kind: 'one', pronoun: 'she' };
  const about = { from: given.name, occasionOn: null, neededBy: null, language: 'en' };
  await browser.call('POST /api/saveSubject', { json: { edition, base: version, subject, ...about } });
  const save = '7f0c1d52-54a5-4c26-9d37-6a3b0f1c2e11';
  const saves = [{ save, key: 1, base: 0, text: given.words }];
  await browser.call('POST /api/saveAnswers', { json: { edition, device: 'phone', saves } });
  const spoken = { edition, category: 'Birthday Spotlight', saving: '1', audioQuestion1: 'What does she sing?' };
  // Each their own: the same bytes are one file, which stays as long as anybody's magazine has it.
  const audio1 = new Blob([hummedWav(1, 12 + (recordings += 1))], { type: 'audio/wav' });
  await browser.call('POST /api/updateAbstract', form({ ...spoken, audio1 }));
  const image = new Blob([readFileSync(photo)], { type: 'image/jpeg' });
  await browser.call('POST /api/uplodeImage', form({ parent: edition, image }));
  const questions = [{ key: 2, question: 'What did she teach you?' }];
  const lastDay = dayInIndia(app.clock.now());
  const request = { edition, about: given.about, from: given.name, note: '', questions, lastDay, most: 10 };
  const { link } = (await browser.call('POST /api/makeLink', { json: request })).body;
  const token = link.url.split('/').at(-1) ?? '';
  const friend = app.browser();
  await friend.call('POST /api/joinLink', { json: { token, name: given.friend, consent: 4 } });
  const answers = [{ key: 2, text: given.friendsWords }];
  await friend.call('POST /api/saveContribution', { json: { token, answers } });
  await friend.call('POST /api/sendContribution', { json: { token } });
}

/** A customer with a profile, and a paid order that is told, approved and shipped; and the SHA-256 of its photo. */
export async function toldMagazine(given: Given, { shipped = true } = {}) {
  const browser = app.browser();
  const account = (await browser.signIn(given.phone)).body.data._id;
  const { name, email, street } = given;
  const profile = { name, email, address: street, city: 'Bengaluru', postalCode: '560034' };
  await browser.call('POST /api/updateD2Cuser', { json: { id: account, ...profile } });
  if (app.ctx().config.mailer !== 'off') await confirmEmail(app, email);
  const edition = (await ordered(browser)).edition as EditionId;
  const [photo = ''] = await cameraPhotos(1);
  await tell(browser, edition, { ...given, photo });
  await approvedMagazine(app, { edition, customer: account });
  await app.runJobs();
  if (shipped) {
    await takeStep(app.ctx(testEditor), edition, 'printed');
    await setTrackLink(app.ctx(testEditor), { edition, link: 'https://courier.example/1' });
    await app.runJobs();
  }
  return { browser, account, edition, photoSha256: sha256Of(readFileSync(photo)) };
}
