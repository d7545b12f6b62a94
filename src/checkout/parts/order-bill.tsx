import { useState } from 'react';
import { toRupees } from '#kernel/money.ts';
import type { Theme } from '#kernel/themes.ts';
import { maxCopies, upfrontPercent } from '#kernel/promises.ts';
import { AgreeNote } from '#src/editorial/parts/agree-note.tsx';
import type { updateD2CuserName } from '#src/accounts/wire.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Counter } from '#ui/counter.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Money } from '#ui/money.tsx';
import { ask } from '#ui/ask.ts';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { payCooldownMs, type PaymentOption } from '../rules.ts';
import { BillTable } from './bill.tsx';
import { CouponBox, invalidCouponTexts } from './coupon-box.tsx';
import { OrderSubject } from './order-subject.tsx';
import type { CheckoutOrder } from './use-order.ts';

/**
 * 'What Should We Call You ?' (C-C04): an empty name is highlighted and blocks. Goes on to `onNamed` once it is saved.
 */
function NameSheet(props: { open: boolean; onClose: () => void; onNamed: () => void }) {
  const [name, setName] = useState('');
  const [empty, setEmpty] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { refresh } = useSession();

  async function save() {
    setEmpty(name.trim() === '');
    if (name.trim() === '') return;
    const answer = await ask<typeof updateD2CuserName>('POST /api/updateD2CuserName', { json: { name: name.trim() } });
    if (!answer.ok) return setProblem(answer.error.message);
    await refresh();
    props.onNamed();
  }

  return (
    <Sheet open={props.open} onClose={props.onClose} title="What Should We Call You ?" width="narrow">
      <Form onSubmit={save} {...(problem && { error: problem })}>
        <Field
          label="Your name"
          required
          value={name}
          onValue={setName}
          autoComplete="name"
          maxLength={80}
          printed
          hint="It stands on your order and on the messages about it."
          {...(empty && { error: 'Please tell us your name.' })}
        />
        <Actions>
          <Button type="submit">Save and pay</Button>
        </Actions>
      </Form>
    </Sheet>
  );
}

/**
 * The bill of an order, its coupon box and Pay (C-C01, C-C07). With `ask`, Pay asks for what is missing instead of
 * paying.
 */
export const OrderBill = ({ order, ask }: { order: CheckoutOrder; ask?: (() => void) | undefined }) => (
  <div className="grid gap-6">
    <BillTable label="Your bill" bill={order.figures} />
    <CouponBox deal={order.deal} onDeal={order.setDeal} words={invalidCouponTexts.customer} />
    <Actions sticky>
      <Button
        size="large"
        wide
        icon="lock"
        busy={order.busy}
        lockMs={ask ? 0 : payCooldownMs}
        onClick={ask ?? order.pay}
      >
        Pay <Money rupees={toRupees(order.figures.now)} />
      </Button>
      <AgreeNote by="By paying" />
    </Actions>
    <p className="text-small text-soft">
      You pay on the page of our payment provider. Your card never passes through us.
    </p>
    <NameSheet {...order.nameSheet} />
  </div>
);

/**
 * The choices on the screen where an order is paid: how many copies, and whether all is paid now or half (C-C02).
 */
export const OrderChoices = ({ order, theme }: { order: CheckoutOrder; theme?: Theme | undefined }) => (
  <>
    <Counter
      label="Copies"
      value={order.copies}
      min={1}
      max={maxCopies}
      onValue={order.setCopies}
      unit={n => (n === 1 ? 'copy' : 'copies')}
      hint="One copy is in the price; each further one costs its printing only."
    />
    <Choice
      legend="Payment option"
      name="selectedOption"
      value={order.option}
      onValue={value => order.setOption(value as PaymentOption)}
      options={[
        {
          value: 'upfront',
          title: 'Pay in full',
          text: `Saves ${upfrontPercent}% of the price. Nothing more to pay later.`,
          note: <Money rupees={toRupees(order.billFor('upfront').now)} />,
        },
        {
          value: 'downfront',
          title: 'Pay 50-50',
          text: 'Half now to confirm, half once you have approved your edition.',
          note: (
            <>
              <Money rupees={toRupees(order.billFor('downfront').now)} /> now
            </>
          ),
        },
      ]}
    />
    <OrderSubject order={order} theme={theme} />
  </>
);
