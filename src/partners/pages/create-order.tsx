import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { categories } from '#src/catalogue/wire.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { Field, Select } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { emptyPhone, PhoneField, readPhone, type PhoneValue } from '#ui/phone-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAsked } from '../parts/asked.ts';
import { CreditsTag } from '../parts/credits-tag.tsx';
import { ForPartners, type Me } from '../parts/for-partners.tsx';
import { words } from '../rules.ts';
import type { placeOrder } from '../wire.ts';

export const meta = () => [{ title: 'Create New Order · imurs' }, { name: 'robots', content: 'noindex' }];

/** Names one filled form, so that sending it again after a lost reply is still the same order (W30). */
const newKey = () => String(performance.timeOrigin + performance.now());

/** Create New Order (P-R08, P-R09). */
export default function CreateOrder() {
  return <ForPartners>{me => <CreateOrderAs {...me} />}</ForPartners>;
}

function CreateOrderAs({ partner, refresh }: Me) {
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
      <OrderForm partner={partner} refresh={refresh} />
    </Page>
  );
}

function OrderForm({ partner, refresh }: Me) {
  const list = useAsked<typeof categories>(partner.partnerType, signal =>
    ask<typeof categories>('POST /api/category', { json: { id: partner.partnerType }, signal }),
  );
  const [name, setName] = useState('');
  const [phone, setPhone] = useState<PhoneValue>(emptyPhone);
  const [category, setCategory] = useState('');
  const [missing, setMissing] = useState<{ name?: string; category?: string }>({});
  const sent = useRef({ facts: '', key: '' });
  const alert = useAlert();
  const answerTo = useAnswer(refresh);

  async function submit() {
    const gaps = {
      ...(name.trim() === '' && { name: 'Whose edition is it?' }),
      ...(category === '' && { category: 'Choose the occasion.' }),
    };
    setMissing(gaps);
    if (Object.keys(gaps).length > 0) return;
    const number = phone.national.trim() === '' ? null : await readPhone(phone);
    if (number === undefined) return void (await alert({ text: 'Invalid phone number' }));
    const order = { partner: partner._id, customerName: name, customerPhone: number?.phone ?? null, category };
    const facts = JSON.stringify(order);
    if (sent.current.facts !== facts) sent.current = { facts, key: newKey() };
    const answer = await ask<typeof placeOrder>('POST /api/place-order', { json: { ...order, key: sent.current.key } });
    if (answer.ok) {
      sent.current = { facts: '', key: '' };
      setName('');
      setPhone(emptyPhone);
      setCategory('');
    }
    await answerTo(answer, name);
  }

  if (list.state === 'failed')
    return (
      <Notice
        tone="bad"
        title="The categories did not arrive"
        action={<Button onClick={list.again}>Try again</Button>}
        live
      >
        {list.message}
      </Notice>
    );
  if (list.state === 'waiting') return <Skeleton shape="row" count={3} label="Your categories are on their way" />;
  return (
    <Form onSubmit={submit}>
      <Field
        label="Customer name"
        required
        value={name}
        onValue={setName}
        maxLength={120}
        autoComplete="off"
        {...(missing.name && { error: missing.name })}
      />
      <PhoneField
        label="Customer phone (optional)"
        value={phone}
        onValue={setPhone}
        hint="With a number, your customer gets the link to tell the story."
      />
      <Select
        label="Category"
        required
        placeholder="Choose an occasion"
        value={category}
        onValue={setCategory}
        options={list.body.map(each => ({ value: each._id, label: each.name }))}
        {...(missing.category && { error: missing.category })}
      />
      <p className="text-small text-soft">This takes one iCredit.</p>
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

/** Shows what became of an order, in the documented words (P-R09). */
function useAnswer(refresh: () => Promise<void>) {
  const alert = useAlert();
  const navigate = useNavigate();
  return async (answer: { ok: boolean; status: number }, name: string) => {
    if (answer.ok) {
      await refresh();
      const chosen = await alert({
        title: 'Order Created',
        text: `${name.trim()}’s edition is waiting for its story and photos.`,
        actions: [{ label: 'Upload Images' }, { label: 'Skip', kind: 'secondary' }],
      });
      if (chosen === 0) await navigate('/orders');
    } else if (answer.status === 402) {
      const chosen = await alert({
        title: 'Add iCredits',
        text: words.zeroCredits,
        actions: [{ label: 'Add iCredits' }, { label: 'Not now', kind: 'secondary' }],
      });
      if (chosen === 0) await navigate('/pricing');
    } else {
      await alert({ title: 'Sorry', text: 'Something went wrong. Plesae try again.' }); // D19
    }
  };
}
