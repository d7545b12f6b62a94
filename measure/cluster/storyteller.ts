/** A buyer who tells the story of the magazine, sends photos and hands it in, over whatever fails meanwhile. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { midOf, type ChaosContext, type Person } from '#test/chaos/customers.ts';
import { storyAnswers } from '#test/kit/story.ts';
import { sha256Of } from '#test/kit/tus.ts';

/** What the shop acknowledged of stories, kept outside of it. */
export interface ToldStories {
  /** Texts by edition and key of the question. */
  answers: Map<string, string>;
  /** Edition and SHA-256 of each photo. */
  photos: Set<string>;
  handedIn: Set<string>;
}

/** Enough for a minute and a half without the store. */
const attempts = 200;
const tusHeaders = { 'tus-resumable': '1.0.0' };

async function ok(person: Person, path: string, body: object): Promise<any> {
  const answer = await person.ask(path, body, attempts);
  if (answer.status !== 200)
    throw new Error(`${path} was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Orders the first plan, pays and comes back. Answers the edition. */
export async function buy(person: Person, { bank, random, saleIds, observed }: ChaosContext): Promise<string> {
  const order = {
    category: random.pick(saleIds.categories),
    selectedOption: 'upfront',
    couponCode: '',
    extracopies: 0,
  };
  const mid = midOf((await ok(person, '/api/paymentD2C', { plan: saleIds.plans[0], ...order })).url);
  await bank.decide(mid, 'paid', random);
  const { invoice } = await ok(person, '/api/confPayment', { MID: mid });
  observed.confirmed.add(mid);
  return (invoice.abstract as string).split('/').at(-1) ?? '';
}

/** The bytes of a JPEG with a comment, so that each is a file of its own. */
const withComment = (jpeg: Buffer, text: string): Buffer<ArrayBuffer> => {
  const comment = Buffer.from(text);
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.from(Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]));
};

/** Sends a photo as the form does: it goes on where it was cut. */
async function sendPhoto(person: Person, edition: string, bytes: Buffer<ArrayBuffer>): Promise<void> {
  const request = { edition, kind: 'photo', sha256: sha256Of(bytes), bytes: bytes.length, page: 1 };
  const upload = await ok(person, '/api/beginUpload', request);
  let offset = upload.offset as number;
  for (let at = 0; offset < bytes.length; at++) {
    if (at > attempts) throw new Error(`a photo of ${edition} could not be sent`);
    const ask = async (init: RequestInit) => {
      const reply = await person.send(upload.at, init).catch(() => undefined);
      await reply?.arrayBuffer().catch(() => undefined);
      return reply;
    };
    const headers = {
      ...tusHeaders,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    };
    const sent = await ask({ method: 'PATCH', headers, body: bytes.subarray(offset) });
    if (sent?.status !== 204) await pause(Math.min(1000, 100 * at));
    const known = sent?.status === 204 ? sent : await ask({ method: 'HEAD', headers: tusHeaders });
    if (known?.ok) offset = Number(known.headers.get('upload-offset'));
  }
  await ok(person, '/api/finishUpload', { edition, upload: upload.id });
}

/** Saves an answer as the form does; sending it again answers the version that it became. */
async function saveAnswer(person: Person, edition: string, { key, text }: { key: number; text: string }) {
  const save = { save: randomUUID(), key, base: 0, text };
  await ok(person, '/api/saveAnswers', { edition, device: 'a-phone-of-the-cluster', saves: [save] });
}

/** Hands the story in, page by page. When an answer was lost on its way the story may be handed in already. */
async function handIn(person: Person, edition: string, pages: number): Promise<void> {
  for (let page = 1; page <= pages; page++) {
    const form = new FormData();
    form.set('edition', edition);
    form.set('curr', String(page));
    const { status, body } = await person.ask('/api/updateAbstract', form, attempts);
    if (status !== 200 && (await person.ask('/api/abstract', { id: edition }, attempts)).status !== 202)
      throw new Error(`the story of ${edition} was refused with ${status} ${JSON.stringify(body)}`);
  }
}

/** One buyer from the order to the story that is handed in. */
export async function orderAndTell(
  person: Person,
  { chaos, told, photos }: { chaos: ChaosContext; told: ToldStories; photos: readonly Buffer[] },
): Promise<void> {
  const edition = await buy(person, chaos);
  const { questions, total } = await ok(person, '/api/abstract', { id: edition });
  for (const [n, text] of storyAnswers.entries()) {
    const key = n + 1;
    if (!questions[key]) continue;
    await saveAnswer(person, edition, { key, text });
    told.answers.set(`${edition} ${key}`, text);
  }
  for (const photo of photos) {
    const bytes = withComment(photo, edition);
    await sendPhoto(person, edition, bytes);
    told.photos.add(`${edition} ${sha256Of(bytes)}`);
  }
  await handIn(person, edition, total);
  told.handedIn.add(edition);
}
