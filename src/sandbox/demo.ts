import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { upsertCustomer } from '#src/accounts/index.ts';
import { partnerTypes, plans, subCategoryById, themes } from '#src/catalogue/index.ts';
import { ownEditions, setTrackLink, step, updateOrderAddress, viewEdition } from '#src/editions/index.ts';
import { orderStart } from '#src/checkout/index.ts';
import { seedPartner } from '#src/partners/index.ts';
import { settle, startPayment } from '#src/payments/index.ts';
import { adoptDraft, approve, publish } from '#src/soft-copy/index.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import type { House } from '#platform/house.ts';
import { sampleMagazine } from '#typeset/index.ts';
import type { SandboxClock } from './clock.ts';
import { isSeeded, markSeeded } from './store.ts';
import { people, seedPeople } from './people.ts';
import { asEditor } from './staff.ts';

type Made = Awaited<ReturnType<typeof sampleMagazine>>;

/** Whose magazine it is, and how far it has come: one in every status for each seeded customer. */
const wanted: Readonly<Record<string, readonly { name: string; subCategory: string; status: number }[]>> = {
  '+919810000001': [
    { name: 'Nani', subCategory: 'birthday spotlight', status: 6 },
    { name: 'Rohan', subCategory: 'stolen glances and heartbeats', status: 5 },
    { name: 'Amma & Appa', subCategory: 'wedding tears and tiaras', status: 4 },
    { name: 'Ladakh, at last', subCategory: 'trip memoir', status: 3 },
    { name: 'Tara', subCategory: 'high fives and diplomas', status: 2 },
    { name: 'Ira', subCategory: 'every reason and one proposal', status: 1 },
    { name: 'Dadu', subCategory: 'birthday spotlight', status: 0 },
  ],
  '+919810000002': [
    { name: 'Zoya', subCategory: 'every reason and one proposal', status: 6 },
    { name: 'Class of 2016', subCategory: 'high fives and diplomas', status: 5 },
    { name: 'Spiti by bus', subCategory: 'trip memoir', status: 4 },
    { name: 'Leela', subCategory: 'stolen glances and heartbeats', status: 3 },
    { name: 'Papa', subCategory: 'birthday spotlight', status: 2 },
    { name: 'Nikhil & Sana', subCategory: 'wedding tears and tiaras', status: 1 },
    { name: 'Me, at thirty', subCategory: 'high fives and diplomas', status: 0 },
  ],
};

interface Order {
  ctx: Ctx;
  customer: string;
  phone: string;
  name: string;
  subCategory: string;
  bankOrigin: string;
}

/** An order as anybody's: begun, paid at the sandbox bank, settled; so that both books agree from the first day. */
async function order({ ctx, customer, phone, name, subCategory, bankOrigin }: Order): Promise<EditionId> {
  const [plan] = await plans(ctx);
  const child = (await themes(ctx))
    .flatMap(theme => theme.children)
    .find(one => one.name.toLowerCase() === subCategory.toLowerCase());
  const found = child && (await subCategoryById(ctx, child.id));
  if (!plan || !found) throw new Error(`the seeds name a sub-category that is not there: ${subCategory}`);
  const payer = { kind: 'customer' as const, id: customer, phone, name };
  const begin = orderStart({ payer, plan, subCategory: found, option: 'upfront', copies: 1 });
  const { mid } = await startPayment(ctx, begin);
  await fetch(`${bankOrigin}/api/payments/${mid}/outcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'paid', notify: 'never' }),
  });
  const { edition } = await settle(ctx, mid);
  if (!edition) throw new Error(`the seeded order of ${name} was not paid`);
  return edition as EditionId;
}

/** Leads an order to its status through the same verbs and checks as everybody's; begins again wherever it was interrupted. */
async function leadTo(
  ctx: Ctx,
  edition: EditionId,
  { status, made, customer, phone }: { status: number; made: Made; customer: string; phone: string },
) {
  const owner = ctx.as({ kind: 'customer', id: customer, phone });
  const editor = await asEditor(ctx);
  const forward = [
    () => step(owner, edition, 'handIn'),
    async () => {
      // Whoever is not past the printer can still be led there.
      await adoptDraft(ctx, edition, made, status <= 4 ? made.photos : []);
      await step(ctx, edition, 'startDraft');
    },
    () => publish(editor, { edition }),
    async () => {
      await updateOrderAddress(owner, {
        orderId: edition,
        address: '12 Lake View Road',
        city: 'Bengaluru',
        zip: '560034',
      });
      await approve(owner, { edition });
    },
    () => step(editor, edition, 'printed'),
    () => setTrackLink(editor, { edition, link: `https://courier.example/track/${edition}` }),
  ];
  const now = async () => (await viewEdition(ctx, edition)).orderStatus;
  for (let at = await now(); at < status; at = await now()) await forward[at]?.();
}

async function seedPartners(ctx: Ctx): Promise<void> {
  const [type] = await partnerTypes(ctx);
  if (!type) return;
  for (const { role, name, phone } of people) {
    if (role !== 'partner' && role !== 'new partner') continue;
    const credits = name === 'Marigold Studio' ? 10 : 0;
    await seedPartner(ctx, {
      phone,
      name,
      email: 'studio@example.in',
      city: 'Bengaluru',
      type: type.id,
      credits,
      isnew: role === 'new partner',
    });
  }
}

/**
 * The people and orders of the first start; later starts find them there. Never in production. Without a sandbox bank to pay at there
 * are people and no orders.
 */
export async function seedDemo(house: House, clock: SandboxClock, bankOrigin: string): Promise<void> {
  if (await isSeeded(house.database.db)) return;
  const ctx = house.context({ kind: 'system', name: 'seed' });
  await seedPeople(ctx);
  await seedPartners(ctx);
  if (house.config.gateway.name !== 'sandbox') return;
  const folder = await mkdtemp(join(tmpdir(), 'imurs-seed-'));
  try {
    const made = await sampleMagazine('Gifting', 12, folder);
    for (const [phone, orders] of Object.entries(wanted)) {
      const { id: customer } = await upsertCustomer(ctx, phone);
      for (const [at, { name, subCategory, status }] of orders.entries())
        await clock.pretend((orders.length - at) * -3 * 86_400, async () => {
          const before = (await ownEditions(ctx, customer)).find(edition => edition.customerName === name);
          const edition = before?.id ?? (await order({ ctx, customer, phone, name, subCategory, bankOrigin }));
          await leadTo(ctx, edition, { status, made, customer, phone });
        });
    }
    await markSeeded(house.database.db);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
