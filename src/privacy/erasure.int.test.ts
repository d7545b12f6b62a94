import { globSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { shortOrderId } from '#kernel/ids.ts';
import { pageSize } from '#kernel/page-size.ts';
import { jobs as accountJobs } from '#src/accounts/index.ts';
import { jobs as fileJobs } from '#src/files/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { placesOf, rowsOf } from '#test/kit/all-texts.ts';
import { app, customer, nextPhone, ordered, runJob, useCheckoutApp } from '#test/kit/checkout-app.ts';
import { toldMagazine, type Given } from '#test/kit/told-magazine.ts';
import { jobs, repeatAtStart } from './index.ts';
import { dueErasures } from './store/erasures.ts';
import { makePrintFiles } from '#test/kit/fake-press.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';

replaceEngine(engine => ({
  ...engine,
  makePrintFiles,
}));
useCheckoutApp({ env: { MAILER: 'sandbox' } });

const day = 86_400;
const erasePeople = () => runJob(jobs, 'privacy/erase-people');
const rows = <T>(query: ReturnType<typeof sql>) => rowsOf<T>(app.ctx(), query);

let people = 0;
const given = (): Given => {
  people += 1;
  return {
    phone: nextPhone(),
    name: `Zebunnisa Leaver${people}`,
    email: `zebunnisa.leaver${people}@example.in`,
    street: `${people} Saffron Lane`,
    words: `She whistled the monsoon home ${people}.`,
    friend: `Friend Parveen${people}`,
    friendsWords: `She taught me to wait for mangoes ${people}.`,
    about: `Nani Gulnaar${people}`,
  };
};
const textsOf = ({ phone, name, email, street, words, friend, friendsWords, about }: Given) => [
  phone,
  phone.slice(1),
  name,
  email,
  street,
  words,
  friend,
  friendsWords,
  about,
];
/** The files of the shop's folder that have one of these texts, or whose name has. */
const filesWith = (texts: readonly string[]) =>
  globSync(`${app.shop.runtime.config.dataDir}/**/*`, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath}/${entry.name}`)
    .filter(path => texts.some(text => path.includes(text) || readFileSync(path).includes(text)));

/** What stays of somebody with a paid order, as the inventory says: the bills. */
const bills = ['papers.content'];

describe('W101 a person is erased', () => {
  test('W101 nothing of them is in any text or file afterwards but what the table says stays; the receipt names nobody', async () => {
    const [who, other] = [given(), given()];
    const { browser, account, photoSha256 } = await toldMagazine(who);
    const others = await toldMagazine(other);
    const texts = textsOf(who);
    const asked = await browser.call('POST /api/askErasure');
    expect([asked.status, asked.body.waits]).toEqual([
      200,
      { number: expect.stringMatching(/^E-/), day: expect.any(String) },
    ]);
    expect(asked.body.stays.map(({ until }) => until)).toEqual([expect.stringMatching(/^\d{4}-/), null]);
    await app.later(6 * day);
    await erasePeople();
    expect(await placesOf(app.ctx(), [who.words])).not.toEqual([]);

    await app.later(2 * day);
    await erasePeople();
    const farewell = (await newestMessages(app.ctx(), who.phone, 10)).filter(({ kind }) => kind === 'erased');
    expect(farewell.length).toBe(1);
    expect((await newestMessages(app.ctx(), who.email, 10)).length).toBe(1);
    expect((await browser.call('POST /api/login')).body.userType).toBe('Visitor');
    const link = new URL(farewell[0]?.link ?? '').pathname.split('/').at(-1) ?? '';

    await app.later(3 * day);
    await erasePeople();
    await runJob(accountJobs, 'accounts/sweep-expired');
    await runJob(fileJobs, 'files/sweep-files');
    expect(await placesOf(app.ctx(), texts)).toEqual(bills);
    expect(await placesOf(app.ctx(), [who.words, who.friend, who.friendsWords, who.about])).toEqual([]);
    expect(filesWith([...texts, account])).toEqual([expect.stringMatching(/erased\/1$/)]);
    expect(filesWith(texts)).toEqual([]);

    const receipt = (await app.browser().call('POST /api/erasureReceipt', { json: { receipt: link } })).body;
    expect(receipt.erased).toContainEqual({ what: 'the words of the story', count: 1 });
    expect(receipt.erased).toContainEqual({ what: 'the account: number, name, e-mail address', count: 1 });
    expect(receipt.stays.map(({ what }) => what.slice(0, 5))).toEqual(['Bills', 'The o']);
    for (const text of texts) expect(JSON.stringify(receipt)).not.toContain(text);

    // The same photo and recording of somebody else stay.
    expect(await placesOf(app.ctx(), [photoSha256])).toContain('story_photos.sha256');
    expect((await rows(sql`select 1 from story_voices where edition = ${others.edition}`)).length).toBe(1);
    for (const text of textsOf(other)) expect(await placesOf(app.ctx(), [text]), text).not.toEqual([]);
    const [books] = await rows<{ total: number; paid: number; customer_name: string }>(
      sql`select total, paid, customer_name from editions where customer = ${account}`,
    );
    expect(books).toEqual({ total: books?.paid, paid: books?.total, customer_name: 'Erased' });
    await browser.signIn(who.phone);
    expect((await browser.call('POST /api/show-order-D2C/', { json: {} })).body).toEqual([]);
  }, 240_000);

  test('W101 an order in work comes first; it can be taken back; staff ask with a reason', async () => {
    const me = await customer();
    await ordered(me);
    const early = await me.call('POST /api/askErasure');
    expect([early.status, early.body]).toMatchObject([409, { error: { code: 'not-now' } }]);
    const fresh = await customer();
    expect((await fresh.call('GET /api/myData')).body).toMatchObject({ obstacle: null, waits: null, stays: [] });
    await fresh.call('POST /api/askErasure');
    expect((await fresh.call('POST /api/askErasure')).status).toBe(200);
    expect((await fresh.call('POST /api/takeBackErasure')).body.waits).toBeNull();
    expect((await fresh.call('POST /api/takeBackErasure')).status).toBe(409);
    await app.later(8 * day);
    await erasePeople();
    expect(await placesOf(app.ctx(), [fresh.phone])).not.toEqual([]);

    // An order that was placed while it waits comes first.
    await fresh.call('POST /api/askErasure');
    const { edition } = await ordered(fresh);
    await app.later(8 * day);
    await erasePeople();
    const { waits, obstacle } = (await fresh.call('GET /api/myData')).body;
    expect(waits).not.toBeNull();
    expect(obstacle).toMatchObject({
      text: expect.stringMatching(/^Not possible yet: these orders are not on the way/),
      orders: [{ id: edition }],
    });
    const late = await fresh.call('POST /api/askErasure');
    expect(late.body.error.message).toMatch(new RegExp(` Edition, order ${shortOrderId(edition)}\\.$`));
  }, 120_000);

  test('W101 a restored older backup is erased again at the start, by the list outside the database', async () => {
    const who = given();
    const { account, browser, edition } = await toldMagazine(who);
    const [kept] = await rows<{ row: object }>(sql`select to_jsonb(a) as row from accounts a where id = ${account}`);
    const answers = await rows<{ row: object }>(
      sql`select to_jsonb(a) as row from story_answers a where edition = ${edition}`,
    );
    await browser.call('POST /api/askErasure');
    await app.later(8 * day);
    await erasePeople();
    await app.later(3 * day);
    await erasePeople();
    expect(await placesOf(app.ctx(), [who.words, who.phone.slice(1)])).toEqual(bills);

    // As in a backup from before: the rows are there, and nothing is known of the erasure.
    const { db } = app.ctx();
    await db.execute(
      sql`insert into accounts select * from jsonb_populate_record(null::accounts, ${JSON.stringify(kept?.row)}::jsonb)`,
    );
    for (const { row } of answers)
      await db.execute(
        sql`insert into story_answers select * from jsonb_populate_record(null::story_answers, ${JSON.stringify(row)}::jsonb)`,
      );
    await db.execute(sql`delete from erasures where account = ${account}`);
    // The backup has a request that they took back and made anew before they were erased.
    await db.execute(sql`insert into erasures (id, kind, account, asked_at, due_at)
      values (${'0'.repeat(26)}, 'customer', ${account}, now(), now() + interval '90 days')`);
    expect(await placesOf(app.ctx(), [who.words])).toEqual(['story_answers.text']);
    await repeatAtStart(app.ctx());
    await app.later(3 * day);
    await erasePeople();
    expect(await placesOf(app.ctx(), [who.words, who.phone.slice(1)])).toEqual(bills);
    expect(
      await rows(sql`select (done_at is null)::int as open, (taken_back_at is not null)::int as back from erasures
        where account = ${account} order by asked_at`),
    ).toEqual(
      expect.arrayContaining([
        { open: 0, back: 0 },
        { open: 1, back: 1 },
      ]),
    );
  }, 120_000);

  test('W101 somebody whose erasure fails keeps nobody else waiting, and is erased in a later hour', async () => {
    const [first, second] = [await customer(), await customer()];
    for (const person of [first, second]) {
      await person.call('POST /api/askErasure');
      await app.later(60);
    }
    const { db } = app.ctx();
    await db.execute(sql`create function refuse_first() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full'; end $$`);
    await db.execute(
      sql.raw(`create trigger refuse_first before delete on accounts for each row
        when (old.phone = '${first.phone}') execute function refuse_first()`),
    );
    await app.later(8 * day);
    await expect(erasePeople()).rejects.toThrow('erasures that failed: ');
    const phones = () =>
      rows<{ phone: string }>(sql`select phone from accounts where phone in (${first.phone}, ${second.phone})`);
    expect(await phones()).toEqual([{ phone: first.phone }]);
    await db.execute(sql`drop function refuse_first cascade`);
    await erasePeople();
    expect(await phones()).toEqual([]);
  }, 120_000);

  test('W101 everybody whose day has come is looked at, however many before them have to wait on', async () => {
    const ctx = app.ctx();
    const many = pageSize + 2;
    await ctx.db.execute(sql`insert into erasures (id, kind, account, asked_at, due_at)
      select 'wish-' || n, 'customer', 'nobody-' || n, now(), '2026-01-01' from generate_series(1, ${many}::int) n`);
    const found: string[] = [];
    for await (const { id } of dueErasures(ctx.db, ctx.now())) found.push(id);
    await ctx.db.execute(sql`delete from erasures where id like 'wish-%'`);
    expect(new Set(found.filter(id => id.startsWith('wish-'))).size).toBe(many);
    expect(new Set(found).size).toBe(found.length);
  });
});
