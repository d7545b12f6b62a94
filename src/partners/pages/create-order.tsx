import { capitalised, withArticle, possessive } from '#kernel/grammar.ts';
import type { Refusal } from '#kernel/refusals.ts';
import { Suspense, use, useRef, useState } from 'react';
import {
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
  type ClientLoaderFunctionArgs,
} from 'react-router';
import type { CallReply } from '#kernel/call.ts';
import { categoryFor, readChoice, shortName } from '#src/catalogue/rules.ts';
import type { PartnerData } from '#src/accounts/wire.ts';
import type { categories, productList } from '#src/catalogue/wire.ts';
import { pageMeta } from '#web/page-meta.ts';
import { usePublicConfig } from '#web/use-public-config.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { Choice as Cards } from '#ui/choice.tsx';
import { Field, Select } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Loader } from '#ui/loader.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PhoneField, readPhone } from '#ui/phone-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { emptyPhone, formatPhone, type PhoneValue } from '#ui/phone.ts';
import { tabStorage } from '#ui/storage.ts';
import { CreditsTag } from '../parts/credits-tag.tsx';
import { ForPartners, loadForPartner, type PartnerSession } from '../parts/for-partners.tsx';
import { clientToldText, partnerTexts } from '../rules.ts';
import type { placeOrder } from '../wire.ts';

/** The form of Create New Order while it is not placed. */
interface OrderDraft {
  name: string;
  phone: PhoneValue;
  /** A category's id. */
  category: string;
}

const orderDraftKey = (partner: string) => `imurs:order:${partner}`;
const emptyOrderDraft: OrderDraft = { name: '', phone: emptyPhone, category: '' };

/** Stores what this partner typed in this tab, so that it is still there after iCredits were bought (P-R09). */
const saveOrderDraft = (partner: string, draft: OrderDraft): void => tabStorage.write(orderDraftKey(partner), draft);

const readOrderDraft = (partner: string): OrderDraft => ({
  ...emptyOrderDraft,
  ...(tabStorage.read(orderDraftKey(partner)) as Partial<OrderDraft> | undefined),
});

/** Empties the draft once its order is placed, and returns the empty one. */
function clearOrderDraft(partner: string): OrderDraft {
  saveOrderDraft(partner, emptyOrderDraft);
  return emptyOrderDraft;
}

export const meta = pageMeta('Create New Order', { noindex: true });

/** The key of one filled form, so that sending it again after a lost reply repeats the order (W30). */
const newOrderKey = () => String(performance.timeOrigin + performance.now());

/** The requests of the screen. None rejects. */
interface OrderLists {
  categories: Promise<CallReply<typeof categories>>;
  /** The samples, which map an occasion of the address to a category; absent when the address has none. */
  samples?: Promise<CallReply<typeof productList>>;
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadForPartner(({ partnerType }): OrderLists => {
    const choice = readChoice(new URL(request.url).searchParams);
    return {
      categories: ask<typeof categories>('POST /api/category', { json: { id: partnerType } }),
      ...((choice.category || choice.categoryname) && { samples: ask<typeof productList>('GET /api/product') }),
    };
  });

export const HydrateFallback = () => <Loader full />;

/** Create New Order (P-R08, P-R09). */
export default function CreateOrder() {
  return (
    <ForPartners loaded={useLoaderData<typeof clientLoader>()}>
      {(session, lists) => <CreateOrderScreen {...session} {...lists} />}
    </ForPartners>
  );
}

function CreateOrderScreen(props: PartnerSession & OrderLists) {
  const { partner } = props;
  return (
    <Page
      title="Create New Order"
      eyebrow={partner.name}
      lead="A name and an occasion are enough. The story and the photos can come from you or from your customer."
      width="text"
    >
      <div className="mb-10">
        <CreditsTag {...partner} action={<TextLink to="/pricing">Add iCredits</TextLink>} />
      </div>
      <Suspense fallback={<Skeleton shape="row" count={3} label="Your categories are on their way" />}>
        <OrderForm {...props} />
      </Suspense>
    </Page>
  );
}

/**
 * The state of the form, stored in this tab until the order is placed. The occasion of the address is selected at
 * first.
 */
function useOrderDraft(partner: string, categories: readonly { _id: string }[], occasion: string | undefined) {
  const [draft, setDraft] = useState(() => {
    const storedDraft = readOrderDraft(partner);
    const fromAddress = categories.some(({ _id }) => _id === occasion) ? occasion : undefined;
    return { ...storedDraft, category: fromAddress ?? storedDraft.category };
  });
  const set = (change: Partial<OrderDraft>) => {
    const next = { ...draft, ...change };
    saveOrderDraft(partner, next);
    setDraft(next);
  };
  return { draft, set, clear: () => setDraft(clearOrderDraft(partner)) };
}

function OrderForm({ categories, samples, ...session }: PartnerSession & OrderLists) {
  const reply = use(categories);
  const products = samples && use(samples);
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  if (!reply.ok)
    return (
      <Notice
        tone="bad"
        title="The categories did not arrive"
        action={<Button onClick={() => void revalidate()}>Try again</Button>}
        live
      >
        {reply.error.message}
      </Notice>
    );
  const occasion = products?.ok ? categoryFor(products.body, readChoice(search)) : undefined;
  return <OrderFields {...session} categories={reply.body} occasion={occasion} />;
}

type OrderFieldsProps = PartnerSession & {
  categories: readonly { _id: string; name: string }[];
  occasion?: string | undefined;
};

function OrderFields({ partner, refresh, categories, occasion }: OrderFieldsProps) {
  const { phoneCountries } = usePublicConfig();
  const { draft, set, clear } = useOrderDraft(partner._id, categories, occasion);
  const { name, phone, category } = draft;
  const [chosenPlan, setChosenPlan] = useState<string>();
  const plan = partner.creditsByPlan.find(({ _id }) => _id === chosenPlan) ?? partner.creditsByPlan[0];
  const [missing, setMissing] = useState<{ name?: string; category?: string }>({});
  const lastSent = useRef({ facts: '', key: '' });
  const alert = useAlert();
  const showOutcome = useOrderOutcome(refresh);
  const [placed, setPlaced] = useState<PlacedOrder>();

  async function submit() {
    const gaps = {
      ...(name.trim() === '' && { name: 'Whose edition is it?' }),
      ...(category === '' && { category: 'Choose the occasion.' }),
    };
    setMissing(gaps);
    if (Object.keys(gaps).length > 0) return;
    const number = phone.national.trim() === '' ? null : await readPhone(phone);
    if (number === undefined) return void (await alert({ text: 'Invalid phone number' }));
    const order = {
      partner: partner._id,
      customerName: name,
      customerPhone: number?.phone ?? null,
      category,
      ...(plan && { plan: plan._id }),
    };
    const facts = JSON.stringify(order);
    if (lastSent.current.facts !== facts) lastSent.current = { facts, key: newOrderKey() };
    const answer = await ask<typeof placeOrder>('POST /api/place-order', {
      json: { ...order, key: lastSent.current.key },
    });
    if (answer.ok) {
      lastSent.current = { facts: '', key: '' };
      clear();
    }
    const occasionName = categories.find(({ _id }) => _id === category)?.name ?? '';
    const told = clientToldText(name.trim(), number && formatPhone(number.phone));
    if (answer.ok) setPlaced({ edition: answer.body._id, told });
    await showOutcome(answer, { name, category: occasionName, told });
  }

  return (
    <Form onSubmit={submit}>
      {placed && <PlacedNotice order={placed} />}
      <Field
        label="Customer name"
        required
        printed
        value={name}
        onValue={name => set({ name })}
        maxLength={120}
        autoComplete="off"
        {...(missing.name && { error: missing.name })}
      />
      <PhoneField
        label="Customer phone (optional)"
        reached={phoneCountries}
        value={phone}
        onValue={phone => set({ phone })}
        hint="With a number, your customer gets the link to tell the story."
      />
      <Select
        label="Category"
        required
        placeholder="Choose an occasion"
        value={category}
        onValue={category => set({ category })}
        options={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
        {...(missing.category && { error: missing.category })}
      />
      <PlanToUse plans={partner.creditsByPlan} plan={plan} onPlan={setChosenPlan} />
      <Actions>
        <Button type="submit" size="large">
          Place Order
        </Button>
        <ButtonLink to="/orders" kind="quiet">
          Your Orders
        </ButtonLink>
      </Actions>
    </Form>
  );
}

interface PlacedOrder {
  edition: string;
  /** Whom we tell, in words. */
  told: string;
}

/** Above the form for the next order: who was told of the one before, and where it is. */
const PlacedNotice = ({ order: { edition, told } }: { order: PlacedOrder }) => (
  <Notice
    tone="good"
    title="Your order is placed"
    action={
      <div className="actions">
        <TextLink to={`/tracking/${edition}`}>Open the order</TextLink>
        <TextLink to={`/client/${edition}`}>Your client and their links</TextLink>
      </div>
    }
  >
    {told}
  </Notice>
);

interface PlanToUseProps {
  plans: PartnerData['creditsByPlan'];
  plan: PartnerData['creditsByPlan'][number] | undefined;
  onPlan: (id: string) => void;
}

/** Which plan's iCredit pays: a choice when there are several plans, otherwise a sentence (D32). */
function PlanToUse({ plans, plan, onPlan }: PlanToUseProps) {
  if (!plan) return <p className="text-small text-soft">This takes one iCredit.</p>;
  if (plans.length === 1)
    return (
      <p className="text-small text-soft">
        This takes one {shortName(plan.name)} iCredit: an edition of {plan.pages} pages.
      </p>
    );
  return (
    <Cards
      legend="Which iCredit?"
      name="plan"
      value={plan._id}
      onValue={onPlan}
      options={plans.map(({ _id, name, pages, credits }) => ({
        value: _id,
        title: shortName(name),
        text: `${pages} pages`,
        note: `${credits} left`,
      }))}
      columns={2}
    />
  );
}

type PlaceOrderReply = { ok: true; status: number } | ({ ok: false; status: number } & Refusal);

/** Shows the outcome of an order in the documented words (P-R09), followed by the server's reason. */
function useOrderOutcome(refresh: () => Promise<void>) {
  const alert = useAlert();
  const navigate = useNavigate();
  return async (answer: PlaceOrderReply, { name, category, told }: Record<'name' | 'category' | 'told', string>) => {
    if (answer.ok) {
      await refresh();
      const action = await alert({
        title: 'Order Created',
        text: `${capitalised(withArticle(`${category} edition`.trim()))} is waiting for ${possessive(name.trim())} story and photos. ${told}`,
        actions: [{ label: 'Upload Images' }, { label: 'Skip', kind: 'secondary' }],
      });
      if (action === 0) await navigate('/orders');
    } else if (answer.status === 402) {
      await refresh();
      const action = await alert({
        title: 'Add iCredits',
        text: partnerTexts.zeroCredits,
        actions: [{ label: 'Add iCredits' }, { label: 'Not now', kind: 'secondary' }],
      });
      if (action === 0) await navigate('/pricing');
    } else {
      // The partner can correct what was typed, so the reason is shown; any other failure is not theirs.
      const reason = answer.status === 400 ? ` ${answer.error.message}` : '';
      await alert({ title: 'Sorry', text: `Something went wrong. Plesae try again.${reason}` }); // D19
    }
  };
}
