import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { dayInIndia } from '#kernel/dates.ts';
import type { Refusal } from '#kernel/refusals.ts';
import type { PartnerData } from '#src/accounts/wire.ts';
import { shortName } from '#src/catalogue/rules.ts';
import { arrivalEstimate } from '#src/editions/rules/arrival.ts';
import { chosenDayText } from '#src/editions/rules/arrival-texts.ts';
import { usePublicConfig } from '#web/use-public-config.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Choice as Cards } from '#ui/choice.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field, Select } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { PhoneField, readPhone } from '#ui/phone-field.tsx';
import { formatPhone } from '#ui/phone.ts';
import { Segments } from '#ui/segments.tsx';
import { clientToldText, partnerTexts } from '../rules.ts';
import type { placeOrder } from '../wire.ts';
import type { PartnerSession } from './for-partners.tsx';
import { planUsedLast, rememberPlan, useOrderDraft, type OrderDraft } from './order-draft.ts';

/** An order that was just placed. */
export interface PlacedOrder {
  edition: string;
  name: string;
  /** The occasion, by name. */
  category: string;
  /** Whom we tell, in words. */
  told: string;
  /** The client's number, E.164. */
  phone: string | null;
}

export interface OrderFormProps extends PartnerSession {
  categories: readonly { _id: string; name: string }[];
  occasion?: string | undefined;
  /** The form is empty again and the session read anew. */
  onPlaced: (order: PlacedOrder) => void | Promise<void>;
  /** Behind Place Order. */
  actions?: React.ReactNode;
}

/** The key of one filled form, so that sending it again after a lost reply repeats the order (W30). */
const newOrderKey = () => String(performance.timeOrigin + performance.now());

/** A key that stays while the same facts are sent. */
function useOrderKey() {
  const lastSent = useRef({ facts: '', key: '' });
  return {
    keyFor(order: object): string {
      const facts = JSON.stringify(order);
      if (lastSent.current.facts !== facts) lastSent.current = { facts, key: newOrderKey() };
      return lastSent.current.key;
    },
    forget: () => void (lastSent.current = { facts: '', key: '' }),
  };
}

/** The documented fields of a new order (P-R08), and what else can be said of it (W168). */
export function OrderForm({ partner, refresh, categories, occasion, onPlaced, actions }: OrderFormProps) {
  const { phoneCountries } = usePublicConfig();
  const { draft, set, clear } = useOrderDraft(partner._id, categories, occasion);
  const { name, phone, category } = draft;
  const [chosenPlan, setChosenPlan] = useState(() => planUsedLast(partner._id));
  const plan = partner.creditsByPlan.find(({ _id }) => _id === chosenPlan) ?? partner.creditsByPlan[0];
  const [missing, setMissing] = useState<{ name?: string; category?: string }>({});
  const keys = useOrderKey();
  const alert = useAlert();
  const showRefusal = useRefusal(refresh);

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
      ...detailsOf(draft),
    };
    const answer = await ask<typeof placeOrder>('POST /api/place-order', {
      json: { ...order, key: keys.keyFor(order) },
    });
    if (!answer.ok) return await showRefusal(answer);
    keys.forget();
    clear();
    if (plan) rememberPlan(partner._id, plan._id);
    await refresh();
    await onPlaced({
      edition: answer.body._id,
      name: name.trim(),
      category: categories.find(({ _id }) => _id === category)?.name ?? '',
      told: clientToldText(name.trim(), number && formatPhone(number.phone)),
      phone: number?.phone ?? null,
    });
  }

  return (
    <Form onSubmit={submit}>
      <Field
        label="Customer name"
        required
        printed
        data-order-name=""
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
      <MoreOfOrder draft={draft} set={set} />
      <Actions>
        <Button type="submit" size="large">
          Place Order
        </Button>
        {actions}
      </Actions>
    </Form>
  );
}

/** What of the details was said, as the call takes it. */
const detailsOf = ({ occasionOn, neededBy, clientApproves, note }: OrderDraft) => ({
  ...(occasionOn && { occasionOn }),
  ...(neededBy && { neededBy }),
  ...(clientApproves && { clientApproves }),
  ...(note.trim() && { note: note.trim() }),
});

/** Whether it can be there by the day it is needed, before an iCredit is spent. */
function neededText(neededBy: string): string | undefined {
  if (!neededBy) return undefined;
  const today = dayInIndia(new Date());
  return chosenDayText(arrivalEstimate({ today, stage: 'story', zone: null, neededBy }));
}

/** What else can be said of an order: its days, who approves, and a note. */
function MoreOfOrder({ draft, set }: { draft: OrderDraft; set: (change: Partial<OrderDraft>) => void }) {
  const { occasionOn, neededBy, clientApproves, note } = draft;
  const isSaid = Boolean(occasionOn || neededBy || clientApproves || note);
  return (
    <Disclosure title="Days, approval, note" open={isSaid || undefined}>
      <div className="grid gap-6">
        <Field
          type="date"
          label="Date of the occasion"
          value={occasionOn}
          onValue={occasionOn => set({ occasionOn })}
        />
        <Field
          type="date"
          label="Needed by"
          value={neededBy}
          onValue={neededBy => set({ neededBy })}
          hint={neededText(neededBy)}
        />
        <Segments
          legend="Who approves the soft copy"
          value={clientApproves ? 'client' : 'partner'}
          onValue={value => set({ clientApproves: value === 'client' })}
          options={[
            { value: 'partner', label: 'I approve' },
            { value: 'client', label: 'The client may approve' },
          ]}
        />
        <Field label="Note for us" value={note} onValue={note => set({ note })} maxLength={500} autoComplete="off" />
      </div>
    </Disclosure>
  );
}

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

/** Shows why an order was not placed, in the documented words (P-R09), followed by the server's reason. */
function useRefusal(refresh: () => Promise<void>) {
  const alert = useAlert();
  const navigate = useNavigate();
  return async ({ status, error }: { status: number; error: Refusal['error'] }) => {
    if (status === 402) {
      await refresh();
      const action = await alert({
        title: 'Add iCredits',
        text: partnerTexts.zeroCredits,
        actions: [{ label: 'Add iCredits' }, { label: 'Not now', kind: 'secondary' }],
      });
      if (action === 0) await navigate('/pricing');
      return;
    }
    // The partner can correct what was typed, so the reason is shown; any other failure is not theirs.
    const reason = status === 400 ? ` ${error.message}` : '';
    await alert({ title: 'Sorry', text: `Something went wrong. Plesae try again.${reason}` }); // D19
  };
}
