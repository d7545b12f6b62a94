import { useState, type ReactNode } from 'react';
import { toRupees } from '#kernel/money.ts';
import { AgreeNote } from '#src/editorial/parts/agree-note.tsx';
import type { updateD2CuserName } from '#src/accounts/wire.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Money } from '#ui/money.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { payCooldownMs } from '../rules.ts';
import type { CheckoutOrder } from './use-order.ts';

/**
 * 'What Should We Call You ?' (C-C04): an empty name is highlighted and blocks. Goes on to `onNamed` once it is saved.
 */
export function NameSheet(props: { open: boolean; onClose: () => void; onNamed: () => void }) {
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
          data-first-focus=""
          {...(empty && { error: 'Please tell us your name.' })}
        />
        <Actions>
          <Button type="submit">Save and pay</Button>
        </Actions>
      </Form>
    </Sheet>
  );
}

interface PayBarProps {
  order: CheckoutOrder;
  ask: (() => void) | undefined;
  popup: ReactNode;
}

/** Pay and what one agrees to by it, in view at the bottom of a phone wherever it is scrolled. */
export const PayBar = ({ order, ask, popup }: PayBarProps) => (
  <div className="sticky bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] z-10 order-3 -mx-(--gutter) grid gap-2 border-t border-ink bg-page px-(--gutter) py-3 lg:static lg:m-0 lg:border-0 lg:p-0">
    {popup}
    <Button size="large" wide icon="lock" busy={order.busy} lockMs={ask ? 0 : payCooldownMs} onClick={ask ?? order.pay}>
      Pay <Money rupees={toRupees(order.figures.now)} />
    </Button>
    <AgreeNote by="By paying" />
  </div>
);
