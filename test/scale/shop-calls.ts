import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Ctx } from '#platform/context.ts';
import type { CallShape } from '#kernel/call.ts';
import type { StaffRole } from '#kernel/staff-roles.ts';
import { addStaff, totpNow } from '#src/accounts/index.ts';
import { testApp, type TestResponse, type TestRequest, type TestApp } from '#test/kit/app.ts';
import type { ReplyBody } from '#test/kit/call-table.ts';
import { bankFor, midOf, type TestBank } from '#test/kit/bank.ts';
import { hummedWav } from '#test/kit/api-customer.ts';
import { cameraPhotos } from '#test/kit/photo-files.ts';
import { startSpeechServer, type TestSpeechServer } from '#test/kit/speech-server.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';
import { storyAnswers } from '#test/kit/story.ts';

/** Makes a call as one caller. Throws unless it answers one of these statuses; 200 by default. */
export type MakeCall = <const Address extends string>(
  address: Address,
  asked?: TestRequest,
  ...statuses: number[]
) => Promise<TestResponse<ReplyBody<Address>>>;

export interface ShopCalls {
  app: TestApp;
  bank: TestBank;
  /** The service that writes recordings down. */
  speech: TestSpeechServer;
  /** The declared calls that were made and answered as expected. */
  madeCalls: Set<string>;
  /** A new caller with a cookie jar of their own. */
  newCaller(): MakeCall;
  /** Runs work of the shop itself, such as a job, under this name. */
  work(name: string, run: (ctx: Ctx) => Promise<unknown>): Promise<void>;
}

/** Opens a shop on PostgreSQL whose declared calls are made one by one; `tell` gets the name of each. */
export async function openShopCalls(options: {
  connection: string;
  calls: readonly CallShape[];
  tell(doing: string): void;
}): Promise<ShopCalls> {
  const { connection, calls, tell } = options;
  const speech = await startSpeechServer();
  const env = {
    LIMITS: 'off',
    LOG_LEVEL: 'silent',
    REFUND_LIMIT: '500',
    APPROVAL_UNDO_MINUTES: '1',
    INBOUND_MAIL: 'smtp',
    SPEECH: 'openai',
    SPEECH_URL: speech.url,
  };
  const app = await testApp({
    database: 'postgres',
    connection,
    env,
  });
  // By day, when reminders are written and every message goes out.
  await advanceToHour(app, 10);
  const bank = await bankFor(app);
  const made = new Set<string>();
  const declared = calls.map(({ method, path }) => {
    const spelt = path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+');
    return { name: `${method} ${path}`, fits: new RegExp(`^${method} ${spelt}/?$`, 'i') };
  });
  // Paths without parameters come first, so that /hooks/return/x is not taken for /hooks/:gateway.
  const byLength = declared.toSorted((a, b) => b.name.length - a.name.length);
  return {
    app,
    bank,
    speech,
    madeCalls: made,
    newCaller() {
      const browser = app.browser();
      return async (address, request, ...statuses) => {
        const plain = address.replace(/\?.*/, '');
        const name = byLength.find(({ fits }) => fits.test(plain))?.name;
        if (!name) throw new Error(`${address} is not declared`);
        tell(name);
        const answer = await browser.call(address, request);
        tell('the test itself');
        const answersAsExpected = statuses.length > 0 ? statuses : [200];
        if (!answersAsExpected.includes(answer.status))
          throw new Error(`${address} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 500)}`);
        made.add(name);
        return answer;
      };
    },
    async work(name, run) {
      tell(name);
      await run(app.ctx());
      tell('the test itself');
    },
  };
}

/** Signs a phone number in by code. */
export async function signIn(make: MakeCall, phone: string, type = false) {
  const { body } = await make('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type } });
  const proof = { phone, type, pass: body.pass };
  await make('POST /api/verify', { json: proof });
  return make('POST /api/login', { json: proof });
}

let members = 0;
/** Adds a member of staff and signs them in. */
export async function signInStaff(
  { app, newCaller: somebody }: ShopCalls,
  role: StaffRole = 'owner',
): Promise<MakeCall> {
  const phone = `+9198123700${10 + members++}`;
  const secret = 'IMURSEDITORSANDBOX22222222222222';
  const id = app.ctx().random.id();
  await addStaff(app.ctx(), { id, phone, name: `Meera ${members}`, role, totpSecret: secret });
  const make = somebody();
  const { pass } = (await make('POST /studio/api/sendCode', { json: { phone } })).body;
  await make('POST /studio/api/signIn', { json: { phone, pass, totp: totpNow(app.ctx(), secret) } });
  return make;
}

/** Begins a payment, pays it at the bank and settles it. Answers its MID. */
export async function pay(
  { bank, make }: { bank: TestBank; make: MakeCall },
  address:
    | 'POST /api/payment'
    | 'POST /api/paymentD2C'
    | 'POST /api/payForPages'
    | 'POST /api/payForCopies'
    | 'POST /api/secondPay',
  json: object,
): Promise<string> {
  const mid = midOf((await make(address, { json })).body.url);
  await bank.outcome(mid, 'paid');
  await make('POST /api/confPayment', { json: { MID: mid } });
  return mid;
}

function form(fields: Record<string, string>, files: Record<string, Blob> = {}): { form: FormData } {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  for (const [name, blob] of Object.entries(files)) data.set(name, blob, `${name}.${blob.type.split('/')[1]}`);
  return { form: data };
}

const photo = (path: string) => new Blob([readFileSync(path)], { type: 'image/jpeg' });

/** Writes one answer on two devices, and decides between the two texts. */
async function settleRivals(make: MakeCall, edition: string): Promise<void> {
  const save = (device: string, text: string) =>
    make('POST /api/saveAnswers', {
      json: { edition, device, saves: [{ save: randomUUID(), key: 1, base: 0, text }] },
    });
  await save('phone', 'On the roof.');
  const [{ version }] = (await save('desk', 'In the yard.')).body.answers;
  await make('POST /api/settleAnswer', { json: { edition, key: 1, version, text: 'In the yard.' } });
}

interface StoryForm {
  edition: string;
  category: string;
  questions: Record<number, { question: string }>;
}

/**
 * Answers one question aloud and leaves out what was written down of it, after a first attempt that failed; `runJobs`
 * runs the shop's jobs.
 */
export async function tellAloud(
  { speech }: ShopCalls,
  { make, edition, runJobs }: { make: MakeCall; edition: string; runJobs(): Promise<void> },
): Promise<void> {
  speech.planned = [{ status: 401 }];
  const audio = new Blob([hummedWav()], { type: 'audio/wav' });
  const fields = { edition, saving: '1', audioQuestion6: 'Which day?' };
  await make('POST /api/updateAbstract', form(fields, { audio6: audio }));
  await runJobs();
  const { questions } = (await make('POST /api/abstract', { json: { id: edition } })).body;
  const decision = { edition, key: 6, recording: questions[6]?.transcript?.recording };
  await make('POST /api/settleTranscript', { json: { ...decision, wish: 'again' } });
  await runJobs();
  await make('POST /api/settleTranscript', { json: { ...decision, wish: 'leave' } });
  for (const agree of [false, true]) await make('POST /api/agreeSpeech', { json: { edition, agree } });
}

/** Answers the questions of a page, the last one aloud, and completes it; the last page hands the story in. */
async function completePage(make: MakeCall, story: StoryForm, page: number): Promise<void> {
  const { edition, category, questions } = story;
  const fields: Record<string, string> = { edition, category, curr: String(page) };
  for (const at of [0, 1, 2, 3, 4]) {
    const key = (page - 1) * 6 + at + 1;
    const question = questions[key]?.question;
    if (question)
      fields[`num${key}`] = JSON.stringify({ question, answer: storyAnswers[(key - 1) % storyAnswers.length] });
  }
  const key = (page - 1) * 6 + 6;
  const lastQuestion = questions[key]?.question;
  if (lastQuestion) fields[`audioQuestion${key}`] = lastQuestion;
  const voice = new Blob([hummedWav()], { type: 'audio/wav' });
  await make('POST /api/updateAbstract', form(fields, lastQuestion ? { [`audio${key}`]: voice } : {}));
}

/** Sends a photo in two parts, by the tus protocol. */
async function sendInParts(make: MakeCall, edition: string, path: string): Promise<void> {
  const bytes = readFileSync(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const json = { edition, kind: 'photo', sha256, bytes: bytes.length };
  const { id } = (await make('POST /api/beginUpload', { json })).body;
  const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };
  for (const [from, to] of [
    [0, 1000],
    [1000, bytes.length],
  ] as const) {
    const headers = { ...tus, 'upload-offset': String(from) };
    await make(`PATCH /api/uploads/${id}`, { headers, bytes: bytes.subarray(from, to) }, 204);
    await make(`HEAD /api/uploads/${id}`, { headers: tus });
  }
  await make('POST /api/finishUpload', { json: { edition, upload: id } });
}

/** Records two answers that are sent while they are made: one is heard and deleted, the other becomes the recording. */
async function sendTakes(make: MakeCall, edition: string): Promise<void> {
  const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };
  const key = 4;
  const sound = Buffer.alloc(8000, 'a voice ');
  const takes = [randomUUID(), randomUUID()] as const;
  for (const take of takes) {
    const json = { edition, take, key, type: 'audio/webm', device: 'phone' };
    const { id } = (await make('POST /api/beginTake', { json })).body;
    await make(`PATCH /api/uploads/${id}`, { headers: { ...tus, 'upload-offset': '0' }, bytes: sound }, 204);
    await make('POST /api/claimTake', { json: { edition, take, device: 'phone' } });
    await make(`GET /api/takes/${edition}/${take}`);
  }
  await make('POST /api/takes', { json: { edition } });
  const bytes = sound.length;
  await make('POST /api/deleteTake', { json: { edition, take: takes[0], key, bytes } });
  const voice = new Blob([hummedWav()], { type: 'audio/wav' });
  const fields = { edition, saving: '1', [`audioQuestion${key}`]: 'Say it', [`takes${key}`]: `${takes[1]}:${bytes}` };
  await make('POST /api/updateAbstract', form(fields, { [`audio${key}`]: voice }));
}

/** Fills in and hands in the whole story of an edition, with photos and a recording. */
export async function fillStoryForm(make: MakeCall, edition: string): Promise<void> {
  const subject = { name: 'Lakshmi Nair', calledAs: 'Amma', kind: 'one', pronoun: 'she' };
  const { version: base } = (await make('POST /api/subject', { json: { edition } })).body;
  const days = { occasionOn: null, neededBy: null };
  await make('POST /api/saveSubject', { json: { edition, base, subject, from: 'Priya', ...days, language: 'en' } });
  const { design: was } = (await make('POST /api/design', { json: { edition } })).body;
  await make('POST /api/chooseDesign', { json: { edition, design: was === 'bold' ? 'quiet' : 'bold', was } });
  const { body } = await make('POST /api/abstract', { json: { id: edition } });
  const paths = await cameraPhotos(10);
  await sendInParts(make, edition, paths.pop() ?? '');
  for (const path of paths)
    await make('POST /api/uplodeImage', form({ parent: edition, page: '1' }, { image1: photo(path) }));
  const storyForm = (await make('POST /api/abstract', { json: { id: edition } })).body;
  await make('POST /api/removeImage', { json: { parent: edition, image: storyForm.photos[8]!.id } });
  await make('POST /api/designCovers', { json: { edition } });
  await settleRivals(make, edition);
  await make('POST /api/storyHeadlines', { json: { edition } });
  for (const text of ['At the sea', '']) await make('POST /api/chooseHeadline', { json: { edition, key: 1, text } });
  await sendTakes(make, edition);
  const [first, , third] = storyForm.photos;
  const request = { parent: edition, image: third.id, caption: 'Amma, at the sea', answer: 1, wish: 'cover' };
  await make('POST /api/changePhoto', { json: { ...request, before: first.id } });
  for (let page = 1; page <= body.total; page++) await completePage(make, body, page);
  await make('POST /api/reopenStory', { json: { edition } });
  await completePage(make, body, body.total);
}

export { form, photo };
