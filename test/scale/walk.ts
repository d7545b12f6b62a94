import { readFileSync } from 'node:fs';
import type { Ctx } from '#platform/context.ts';
import type { CallShape } from '#kernel/call.ts';
import { addStaff, totpNow } from '#src/accounts/index.ts';
import { testApp, type TestResponse, type TestRequest, type TestApp } from '#test/kit/app.ts';
import { bankFor, midOf, type TestBank } from '#test/kit/bank.ts';
import { hummedWav } from '#test/kit/api-customer.ts';
import { cameraPhotos } from '#test/kit/photo-files.ts';
import { storyAnswers } from '#test/kit/story.ts';

/** Makes a call as one caller. Throws unless it answers one of these statuses; 200 by default. */
export type MakeCall = (address: string, asked?: TestRequest, ...statuses: number[]) => Promise<TestResponse>;

export interface ShopWalk {
  app: TestApp;
  bank: TestBank;
  /** The declared calls that were made and answered as expected. */
  made: Set<string>;
  /** A new caller with a cookie jar of their own. */
  somebody(): MakeCall;
  /** Runs work of the shop itself, such as a job, under this name. */
  work(name: string, run: (ctx: Ctx) => Promise<unknown>): Promise<void>;
}

/** Opens a shop on PostgreSQL whose declared calls are made one by one; `tell` gets the name of each. */
export async function openWalk(options: {
  connection: string;
  calls: readonly CallShape[];
  tell(doing: string): void;
}): Promise<ShopWalk> {
  const { connection, calls, tell } = options;
  const app = await testApp({
    database: 'postgres',
    connection,
    env: { LIMITS: 'off', LOG_LEVEL: 'silent', REFUND_LIMIT: '500' },
  });
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
    made,
    somebody() {
      const browser = app.browser();
      return async (address, asked, ...statuses) => {
        const plain = address.replace(/\?.*/, '');
        const name = byLength.find(({ fits }) => fits.test(plain))?.name;
        if (!name) throw new Error(`${address} is not declared`);
        tell(name);
        const answer = await browser.call(address, asked);
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
export async function signIn(make: MakeCall, phone: string, type = false): Promise<TestResponse> {
  const { body } = await make('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type } });
  const proof = { phone, type, pass: body.pass as string };
  await make('POST /api/verify', { json: proof });
  return make('POST /api/login', { json: proof });
}

let members = 0;
/** Adds a member of staff and signs them in. */
export async function signInStaff({ app, somebody }: ShopWalk): Promise<MakeCall> {
  const phone = `+9198123700${10 + members++}`;
  const secret = 'IMURSEDITORSANDBOX22222222222222';
  const id = app.ctx().random.id();
  await addStaff(app.ctx(), { id, phone, name: `Meera ${members}`, role: 'editor', totpSecret: secret });
  const make = somebody();
  const { pass } = (await make('POST /studio/api/sendCode', { json: { phone } })).body;
  await make('POST /studio/api/signIn', { json: { phone, pass, totp: totpNow(app.ctx(), secret) } });
  return make;
}

/** Begins a payment, pays it at the bank and settles it. Answers its MID. */
export async function pay(
  { bank, make }: { bank: TestBank; make: MakeCall },
  address: string,
  json: object,
): Promise<string> {
  const mid = midOf((await make(address, { json })).body.url as string);
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

/** Fills in and hands in the whole story of an edition, with photos and a recording. */
export async function tellStory(make: MakeCall, edition: string): Promise<void> {
  const { body } = await make('POST /api/abstract', { json: { id: edition } });
  for (const path of await cameraPhotos(9))
    await make('POST /api/uplodeImage', form({ parent: edition, page: '1' }, { image1: photo(path) }));
  const seen = (await make('POST /api/abstract', { json: { id: edition } })).body;
  await make('POST /api/removeImage', { json: { parent: edition, image: seen.photos[8].id } });
  for (let page = 1; page <= body.total; page++) {
    const fields: Record<string, string> = { edition, category: body.category, curr: String(page) };
    for (const at of [0, 1, 2, 3, 4]) {
      const key = (page - 1) * 6 + at + 1;
      const { question } = body.questions[key] ?? {};
      if (question)
        fields[`num${key}`] = JSON.stringify({ question, answer: storyAnswers[(key - 1) % storyAnswers.length] });
    }
    const key = (page - 1) * 6 + 6;
    if (body.questions[key]) fields[`audioQuestion${key}`] = body.questions[key].question;
    const voice = new Blob([hummedWav()], { type: 'audio/wav' });
    await make('POST /api/updateAbstract', form(fields, body.questions[key] ? { [`audio${key}`]: voice } : {}));
  }
}

export { form, photo };
