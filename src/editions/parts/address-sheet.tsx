import { useRef, useState } from 'react';
import { pinProblem } from '#kernel/pins.ts';
import { useAlert, defaultErrorAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type * as wire from '../wire.ts';
import { AddressInputs, type AddressInputsProps, type ParcelAddress, withPart } from './address-inputs.tsx';
import { linkKeyOf } from './link-keys.ts';
import type { EditionRecord } from '../wire.ts';

export interface AddressFields extends ParcelAddress {
  /** That of whoever orders; '' leaves the one that is known. */
  email: string;
}

interface AddressSheetProps {
  edition: Pick<EditionRecord, '_id' | 'hasAddress'>;
  prefill: AddressFields;
  open: boolean;
  onClose: () => void;
  onSaved: (edition: EditionRecord) => void;
}

const requiredFields = ['address', 'zip', 'city'] as const;

/**
 * The form 'Where should we deliver it?' (C-T06). Nothing is sent while a field is empty (D09): the documented alert
 * says so, and the first empty field gets the focus.
 */
export function AddressSheet({ edition, prefill, open, onClose, onSaved }: AddressSheetProps) {
  const alert = useAlert();
  const [values, setValues] = useState(prefill);
  const [errors, setErrors] = useState<{ zip?: string; phone?: string }>({});
  const fields = useRef<HTMLDivElement>(null);
  const setPart: AddressInputsProps['onPart'] = (part, value) => {
    setValues(now => withPart(now, part, value));
    if (part === 'zip' && !pinProblem(value)) setErrors(({ phone }) => ({ ...(phone && { phone }) }));
  };

  const save = async () => {
    const empty = requiredFields.find(part => !values[part].trim());
    if (empty) {
      setErrors({});
      await alert({ text: 'Please enter all * Fields' });
      return fields.current?.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus();
    }
    const zip = pinProblem(values.zip);
    setErrors(zip ? { zip } : {});
    if (zip) return fields.current?.querySelector<HTMLInputElement>('[name=zip]')?.focus();
    const reply = await ask<typeof wire.updateOrderAddress>('POST /api/updateOrderAddress', {
      json: { result: { ...values, orderId: edition._id } },
      key: linkKeyOf(edition._id),
    });
    if (reply.ok) return onSaved(reply.body);
    console.error(`HTTP error! Status: ${reply.status}`); // C-X06
    if (reply.error.code === 'invalid-phone') return setErrors({ phone: reply.error.message });
    await alert(
      reply.status === 409 ? { title: defaultErrorAlert.title, text: reply.error.message } : defaultErrorAlert,
    );
  };

  return (
    <Sheet open={open} onClose={onClose} title="Where should we deliver it?" side="bottom">
      <Form onSubmit={save} noValidate>
        {!edition.hasAddress && (
          <p>Your magazine is approved. It goes to the printer as soon as we know where it is to be delivered.</p>
        )}
        <div ref={fields}>
          <AddressInputs values={values} errors={errors} onPart={setPart} />
        </div>
        <Button type="submit" wide>
          Deliver it here
        </Button>
      </Form>
    </Sheet>
  );
}
