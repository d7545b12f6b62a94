import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fromRupees } from '#kernel/money.ts';
import type { EditionId } from '#kernel/ids.ts';
import { brandOf, createEdition, customerLink, takeStep, viewEdition } from '#src/editions/index.ts';
import { messages } from '#src/messages/store.ts';
import { renderEmail } from '#src/messages/index.ts';
import { materialOf, planInputOf } from '#src/soft-copy/actions/magazine-input.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { aPartner, app, newPhone, picture, usePartnerApp } from '#test/kit/partner-app.ts';

usePartnerApp();

const shop = { kind: 'system', name: 'drafts' } as const;
const free = { total: fromRupees(0), paid: fromRupees(0) };

const orderOf = (partner: string, customerPhone: string | null = null): Promise<EditionId> =>
  createEdition(app.ctx(), { ...birthdayOrder, ...free, partner, customerName: 'Tara', customerPhone });

async function withLogo() {
  const partner = await aPartner(0);
  const form = new FormData();
  form.set('image', picture());
  const { body } = await partner.browser.call('POST /api/updatePartnerLogo', { form });
  return { ...partner, logo: body.logo };
}
const keyOf = async (edition: EditionId) => ({
  'x-edition-key': new URL(await customerLink(app.ctx(), edition), 'http://x').searchParams.get('key') ?? '',
});

test('W67 order, form and list of a partner’s edition name the partner and their logo, those of our customers nobody', async () => {
  const { id, logo, browser } = await withLogo();
  const brand = { name: 'Studio Sona', logo, phone: null };
  const edition = await orderOf(id);
  const client = app.browser();
  const headers = await keyOf(edition);
  expect((await client.call('POST /api/editions', { json: { edition }, headers })).body).toMatchObject({ brand });
  expect((await client.call('POST /api/abstract', { json: { id: edition }, headers })).body).toMatchObject({ brand });
  expect((await client.call('POST /api/friends', { json: { edition }, headers })).body).toMatchObject({ brand });
  const list = await browser.call(`GET /api/show-order/${id}`);
  expect(list.body.map(order => order.brand)).toEqual([brand]);
  const own = await createEdition(app.ctx(), {
    ...birthdayOrder,
    customer: 'c1',
    customerName: 'Asha',
    customerPhone: null,
  });
  expect((await client.call('POST /api/editions', { json: { edition: own } })).body.brand).toBeNull();
  expect(await brandOf(app.ctx(), { partner: null })).toBeUndefined();
});

test('W67 a partner’s client is told in the partner’s name, and the partner in ours', async () => {
  const { id, phone } = await aPartner(0);
  const client = newPhone();
  const edition = await orderOf(id, client);
  await takeStep(app.ctx(shop), edition, 'handIn');
  const sent = await app.ctx().db.select().from(messages).where(eq(messages.edition, edition));
  const toClient = sent.find(({ to }) => to === client)!;
  expect(toClient.text).toMatch(/^Studio Sona: we have the story of /);
  expect(toClient.text).not.toMatch(/imurs/i);
  expect(sent.filter(({ to }) => to === phone).map(({ text }) => text.slice(0, 7))).toEqual(['imurs: ']);

  const email = renderEmail(app.ctx(), { ...toClient, channel: 'email', to: 'tara@example.in', subject: 'It is in' });
  expect(email.from).toEqual({ name: 'Studio Sona', email: 'hello@sona.example' });
  for (const text of [email.html, email.text]) {
    expect(text).toContain('Studio Sona');
    expect(text).not.toMatch(/imurs(?!\.example\/|\/)/i);
  }
});

test('W67 the magazine of a partner’s edition ends with the partner’s logo and name', async () => {
  const { id, logo } = await withLogo();
  for (const [owner, name, printed] of [
    [{ partner: id }, 'Studio Sona', { id: logo, width: expect.any(Number), height: expect.any(Number) }],
    [{ customer: 'c1' }, 'imurs', undefined],
  ] as const) {
    const order = { ...birthdayOrder, ...owner, customerName: 'Tara', customerPhone: null };
    const edition = await viewEdition(app.ctx(), await createEdition(app.ctx(), order));
    const material = await materialOf(app.ctx(), edition);
    const { story } = planInputOf(app.ctx(), edition, {
      material,
      marks: new Map(),
      person: 'Tara',
      at: app.ctx().now(),
    });
    expect(story.brand).toBe(name);
    expect(story.logo).toEqual(printed);
  }
});
