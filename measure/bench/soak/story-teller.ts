import { setTimeout as pause } from 'node:timers/promises';
import type { ReplyBody } from '#test/kit/call-table.ts';
import { ApiCustomer, eventually, type ApiResponse } from '#test/kit/api-customer.ts';
import type { ShopProcess } from '#test/kit/shop-process.ts';
import { nameMother, orderFor } from '#test/kit/story-order.ts';
import { storyAnswers } from '#test/kit/story.ts';
import type { CallLog } from './calls.ts';
import type { SoakPlace } from './place.ts';

/** A customer who sends a request again when it broke or the shop asks for it with 5xx. */
export class StoryTeller extends ApiCustomer {
  readonly #calls: CallLog;

  constructor({ shopUrl, bankUrl }: SoakPlace, phone: string, calls: CallLog) {
    super({ url: shopUrl, bankUrl } as ShopProcess, phone);
    this.#calls = calls;
  }

  override async call<const Address extends string>(
    address: Address,
    body?: object | FormData,
  ): Promise<ApiResponse<ReplyBody<Address>>> {
    for (let at = 0; ; at++) {
      const start = performance.now();
      const answer = await super.call(address, body).catch(() => undefined);
      this.#calls.tried(address, { milliseconds: performance.now() - start, status: answer?.status });
      if (answer && answer.status < 500) return answer;
      if (at === 60) {
        this.#calls.gaveUp(address);
        throw new Error(`${address} was never answered`);
      }
      await pause(1000);
    }
  }
}

/** How long a draft or a print file may take, with what fails on the way to it, in seconds. */
const makingSeconds = 300;

/**
 * A step that is begun again when its answer was lost: the second time the shop may refuse what is done already, so
 * each step first looks how far things are.
 */
async function step(work: () => Promise<void>): Promise<void> {
  for (let at = 0; ; at++) {
    const failure = await work().then(
      () => undefined,
      (error: Error) => error,
    );
    if (!failure) return;
    if (at === 3) throw failure;
    await pause(3000);
  }
}

async function writeStory(customer: StoryTeller, edition: string, photos: readonly string[]): Promise<void> {
  await step(() => nameMother(customer, edition));
  for (const [at, path] of photos.entries())
    await customer.upload(edition, path, { number: at + 1, page: at < photos.length / 2 ? 1 : 2 });
  await customer.answer(edition, { page: 1, texts: storyAnswers.slice(0, 6) });
  await step(async () => {
    if ((await customer.edition(edition)).orderStatus === 0)
      await customer.answer(edition, { page: 2, texts: storyAnswers.slice(6) });
  });
}

/** Reads the published draft: its pages, their pictures, the PDF. */
async function readDraft(customer: StoryTeller, edition: string): Promise<void> {
  const { pages, pdf } = await customer.ok(`GET /api/softcopy/${edition}`);
  if (pages.length !== 12) throw new Error(`the draft of ${edition} has ${pages.length} pages`);
  for (const { src } of pages) await customer.ok(`GET ${src}`);
  if (pdf) await customer.ok(`GET /download?fileId=${pdf}`);
}

/**
 * A whole story, from the order to the parcel: photos, answers, draft, approval, print file. Throws when a step is
 * refused or not done in time.
 */
export async function tellStory(customer: StoryTeller, photos: readonly string[]): Promise<void> {
  let edition = '';
  await step(async () => void (edition = await orderFor(customer, { payer: 'Priya Iyer' })));
  await writeStory(customer, edition, photos);
  const isAt = (orderStatus: number, live?: number) => async () => {
    const record = await customer.edition(edition);
    return record.orderStatus >= orderStatus && (live === undefined || record.live === live);
  };
  const publish = async () => {
    await customer.call('POST /sandbox/api/staff', { act: 'publish', edition });
    return isAt(3, 1)();
  };
  await eventually(`the draft of ${edition}`, isAt(2), makingSeconds);
  await eventually(`the publication of ${edition}`, publish, makingSeconds);
  await readDraft(customer, edition);
  await step(async () => {
    if ((await customer.edition(edition)).live !== 3) await customer.ok('POST /api/approve', { edition });
  });
  await step(async () => {
    if ((await customer.edition(edition)).orderStatus >= 4) return;
    const address = { address: '4 Church Street', city: 'Bengaluru', zip: '560001', name: 'Priya Iyer' };
    await customer.ok('POST /api/updateOrderAddress', {
      result: { ...address, email: 'priya@example.in', orderId: edition },
    });
  });
  const print = async () => {
    await customer.call('POST /sandbox/api/staff', { act: 'printed', edition });
    return isAt(5)();
  };
  await eventually(`the print file of ${edition}`, print, makingSeconds);
  await step(async () => {
    if ((await customer.edition(edition)).orderStatus < 6) await customer.staff('dispatch', edition);
  });
}
