import { expect, test } from '@playwright/test';
import { eventually } from '../kit/api-customer.ts';
import { signInStaff } from '../kit/sign-in.ts';
import { startShopProcess, type ShopProcess } from '../kit/shop-process.ts';

/** The editions of a sandbox after its first start (test/kit/shop-process.ts), as the studio shows them. */
let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterAll(() => shop.close());

interface EditionRecord {
  title: string;
  customerName: string;
  orderStatus: number;
  turn: { what: string };
  story: { answers: { text: string }[]; photos: string[] };
  drafts: {
    madeAt: string | null;
    trouble: string | null;
    findings: { code: string }[];
    pdf: string | null;
    pages: { src: string }[];
  }[];
  print: { state: string; trouble: string | null; files: unknown[]; findings: { severity: string; message: string }[] };
}

test('C-O03 (customer 15) no seeded edition shows a fault, and each has a story and a magazine of its own', async ({
  request,
}) => {
  const json = async <T>(answer: Promise<{ json(): Promise<unknown> }>): Promise<T> =>
    (await (await answer).json()) as T;
  await signInStaff(request, shop.url, 'editor');
  const { parts } = await json<{ parts: { editions: { _id: string; thumbnail: string | null }[] }[] }>(
    request.get(`${shop.url}/studio/api/queue`),
  );
  const queued = parts.flatMap(({ editions }) => editions);
  expect(queued).toHaveLength(14);
  const read = (id: string) => json<EditionRecord>(request.get(`${shop.url}/studio/api/editions/${id}`));
  const records: EditionRecord[] = [];
  for (const { _id } of queued)
    records.push(
      await eventually('a job to look at the story', async () => {
        const record = await read(_id);
        return record.orderStatus === 1 && record.drafts[0]?.findings.length === 0 ? undefined : record;
      }),
    );

  expect(records.map(({ orderStatus }) => orderStatus).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6].flatMap(n => [n, n]));
  for (const { title, orderStatus, story, drafts, print } of records) {
    expect(story.answers.length, `answers of ${title}`).toBeGreaterThan(0);
    expect(story.photos.length, `photos of ${title}`).toBeGreaterThan(0);
    expect(drafts.map(({ trouble }) => trouble).filter(Boolean), `drafts of ${title}`).toEqual([]);
    expect(drafts.filter(({ madeAt }) => madeAt).length, `drafts of ${title}`).toBe(orderStatus > 1 ? 1 : 0);
    // A story that was just handed in is thin and waits for a decision of staff.
    if (orderStatus === 1) expect(drafts[0]?.findings.map(({ code }) => code)).toEqual(['thin']);
    expect([print.state, print.trouble], `print of ${title}`).toEqual([orderStatus > 3 ? 'released' : 'none', null]);
    expect(print.findings.filter(({ severity }) => severity === 'stops')).toEqual([]);
  }
  // No answer, photo, page or PDF occurs twice. The insides of the cover may be ornament alone, which designs share.
  const texts = records.flatMap(({ story }) => story.answers.map(({ text }) => text));
  expect(new Set(texts).size).toBe(texts.length);
  const files = records.flatMap(({ story, drafts }) => [
    ...story.photos.map(file => `/thumbnail/${file}`),
    ...drafts.flatMap(({ pdf, pages }) => [
      ...(pdf ? [`/download?fileId=${pdf}`] : []),
      ...pages.filter((_, at) => at !== 1 && at !== pages.length - 2).map(({ src }) => src),
    ]),
  ]);
  const bytes = await Promise.all(
    files.map(async file => (await (await request.get(shop.url + file)).body()).toString('base64')),
  );
  expect(new Set(bytes).size).toBe(files.length);
});
