import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#platform/context.ts';
import { changeContent, readContent } from '#platform/content.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { contentList, readContentList } from './content.ts';

const owner: Actor = { kind: 'staff', id: 'owner-1', role: 'owner', name: 'Farida Contractor' };
const editor: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seedCatalogue(app.ctx());
});
afterAll(() => app.close());

const rowsOf = async (name: string) => (await readContent(app.ctx(owner), contentList(name))).rows;
const save = (name: string, by: Actor, of: Parameters<typeof changeContent>[2]) =>
  changeContent(app.ctx(by), contentList(name), of);
interface SoldPlan {
  _id: string;
  name: string;
}
const sold = async () => ((await app.call('GET /api/d2cpricing')).body as { pricingData: SoldPlan[] }).pricingData;

test('W178 a plan is added in its place of the documented answer, renamed and hidden, and keeps its id and pages', async () => {
  const before = await sold();
  const values = {
    name: 'imurs heirloom',
    description: 'Twenty pages for a whole family.',
    pages: '20',
    price: '2499',
    extraPrice: '399',
    position: '1',
    shown: true,
  };
  await expect(save('plans', owner, { values: { ...values, pages: '13' } })).rejects.toThrow('one of 12, 16, 20');
  await expect(save('plans', editor, { values })).rejects.toMatchObject({ status: 403 });
  const added = await save('plans', owner, { values });
  const now = await sold();
  expect(now.map(({ _id }) => _id)).toContain(added.id);
  expect(now.filter(({ _id }) => _id !== added.id)).toEqual(before);
  expect(Object.keys(now.find(({ _id }) => _id === added.id)!)).toEqual(Object.keys(before[0]!));

  const renamed = await save('plans', owner, { ...added, values: { ...values, name: 'imurs saga', pages: '12' } });
  expect([renamed.id, renamed.values['pages'], renamed.label]).toEqual([added.id, '20', 'imurs saga']);
  await save('plans', owner, { ...renamed, values: { ...renamed.values, shown: false } });
  expect(await sold()).toEqual(before);
});

test('W178 a bundle is added to a plan once, by the plan’s name', async () => {
  const { fields } = await readContentList(app.ctx(owner), 'bundles');
  const [plan] = fields.find(({ name }) => name === 'plan')!.options!;
  expect(plan?.label).toBe('imurs iconic');
  const values = { plan: plan!.value, size: '100', price: '849', shown: true };
  const added = await save('bundles', owner, { values });
  expect(added).toMatchObject({ id: `${plan!.value}~100`, label: 'imurs iconic, 100 editions' });
  await expect(save('bundles', owner, { values })).rejects.toMatchObject({ code: 'content-clash' });
  await expect(save('bundles', owner, { values: { ...values, plan: 'x' } })).rejects.toThrow('Please choose one of');
  await expect(save('bundles', owner, { values: { ...values, size: '0' } })).rejects.toThrow('from 1 to 1000');
});

test('W178 themes are put in another order and hidden; there are no others, and their names stay', async () => {
  const [theme] = await rowsOf('themes');
  await expect(save('themes', owner, { values: theme!.values })).rejects.toMatchObject({ status: 404 });
  const hidden = await save('themes', editor, { ...theme!, values: { ...theme!.values, shown: false, name: 'Other' } });
  expect(hidden.label).toBe(theme!.label);
  await save('themes', editor, { ...hidden, values: theme!.values });
});

test('W178 a kind of edition is added to a theme and renamed, unless a question finds it by its name', async () => {
  const { fields } = await readContentList(app.ctx(editor), 'editions');
  const family = fields.find(({ name }) => name === 'theme')!.options!.find(({ label }) => label === 'Family')!;
  const values = { theme: family.value, name: 'The First Home', tagLine: 'Keys.', position: '9', shown: true };
  const added = await save('editions', editor, { values });
  await save('editions', editor, { ...added, values: { ...values, name: 'The First House' } });
  await expect(save('editions', editor, { values: { ...values, name: 'The First House' } })).rejects.toMatchObject({
    code: 'content-clash',
  });
  const asked = (await rowsOf('editions')).find(({ label }) => label === 'Every Reason and One Proposal')!;
  const renamed = { ...asked.values, name: 'One Proposal' };
  await expect(save('editions', editor, { ...asked, values: renamed })).rejects.toThrow('so the name stays');
});

test('W178 a partner type and its occasions are added and hidden, and partners are asked about what is shown', async () => {
  const added = await save('partner-types', editor, { values: { name: 'Hotel', position: '50', shown: true } });
  const occasion = await save('occasions', editor, {
    values: { name: 'Housewarming', theme: 'Family', position: '60', shown: true },
  });
  const link = { type: added.id, category: occasion.id, shown: true };
  const linked = await save('partner-occasions', editor, { values: link });
  expect(linked.label).toBe('Hotel: Housewarming');
  const types = (await app.call('GET /api/partnertype')).body as { product: SoldPlan[] };
  expect(types.product.at(-1)).toEqual({ _id: added.id, name: 'Hotel' });
  await save('partner-types', editor, { ...added, values: { ...added.values, shown: false } });
  const rest = (await app.call('GET /api/partnertype')).body as { product: SoldPlan[] };
  expect(rest.product).toEqual(types.product.slice(0, -1));
});
