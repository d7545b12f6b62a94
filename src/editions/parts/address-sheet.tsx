import { useState } from 'react';
import { useAlert, sorry } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type * as wire from '../wire.ts';
import type { EditionRecord } from './open.ts';

export interface Prefill {
  address: string;
  city: string;
  zip: string;
  name: string;
  email: string;
}

interface AddressSheetProps {
  edition: EditionRecord;
  prefill: Prefill;
  open: boolean;
  onClose: () => void;
  onSaved: (edition: EditionRecord) => void;
}

/** 'Where should we deliver it?' (C-T06). Nothing is sent while a field is empty (D09). */
export function AddressSheet({ edition, prefill, open, onClose, onSaved }: AddressSheetProps) {
  const alert = useAlert();
  const [given, setGiven] = useState(prefill);
  const [tried, setTried] = useState(false);
  const set = (part: keyof Prefill) => (value: string) => setGiven(now => ({ ...now, [part]: value }));
  const missing = (part: keyof Prefill) => (tried && !given[part].trim() ? 'Please fill this in.' : undefined);

  const save = async () => {
    setTried(true);
    if (!given.address.trim() || !given.city.trim() || !given.zip.trim()) {
      await alert({ text: 'Please enter all * Fields' });
      return;
    }
    const answer = await ask<typeof wire.updateOrderAddress>('POST /api/updateOrderAddress', {
      json: { result: { ...given, orderId: edition._id } },
    });
    if (answer.ok) return onSaved(answer.body);
    console.error(`HTTP error! Status: ${answer.status}`);
    await alert(answer.status === 409 ? { title: sorry.title, text: answer.error.message } : sorry);
  };

  return (
    <Sheet open={open} onClose={onClose} title="Where should we deliver it?" side="bottom">
      <Form onSubmit={save} noValidate>
        <Field
          label="Address *"
          value={given.address}
          onValue={set('address')}
          error={missing('address')}
          autoComplete="street-address"
        />
        <div className="grid gap-5 xs:grid-cols-2">
          <Field
            label="City *"
            value={given.city}
            onValue={set('city')}
            error={missing('city')}
            autoComplete="address-level2"
          />
          <Field
            label="Zip Code *"
            value={given.zip}
            onValue={set('zip')}
            error={missing('zip')}
            autoComplete="postal-code"
            inputMode="numeric"
          />
        </div>
        <Button type="submit" wide>
          Deliver it here
        </Button>
      </Form>
    </Sheet>
  );
}
