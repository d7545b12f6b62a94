import { useState } from 'react';
import { pinProblem } from '#kernel/pins.ts';
import { fromRupees } from '#kernel/money.ts';
import { BillTable } from '#src/checkout/parts/bill.tsx';
import { usePay } from '#src/checkout/parts/use-pay.ts';
import { copiesBill, payCooldownMs } from '#src/checkout/rules.ts';
import type { CopiesOffer, furtherCopies, payForCopies } from '#src/checkout/wire.ts';
import { AddressInputs, type AddressInputsProps, withPart } from '#src/editions/parts/address-inputs.tsx';
import { toRupees } from '#kernel/money.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Counter } from '#ui/counter.tsx';
import { Money } from '#ui/money.tsx';
import { Sheet } from '#ui/sheet.tsx';

/** A button that shows what further copies of the magazine cost, and the way to pay them (W75). */
export function BuyCopies({ edition }: { edition: string }) {
  const [offer, setOffer] = useState<CopiesOffer>();
  const [busy, setBusy] = useState(false);
  const alert = useAlert();
  async function load() {
    setBusy(true);
    const reply = await ask<typeof furtherCopies>('POST /api/furtherCopies', { json: { edition } });
    setBusy(false);
    const problem = reply.ok ? reply.body.why : reply.error.message;
    if (problem !== null) return void alert({ title: 'Further copies', text: problem });
    if (reply.ok) setOffer(reply.body);
  }
  return (
    <p>
      <Button kind="secondary" busy={busy} onClick={() => void load()}>
        Order more copies
      </Button>
      {offer && <CopiesSheet edition={edition} offer={offer} onClose={() => setOffer(undefined)} />}
    </p>
  );
}

interface CopiesSheetProps {
  edition: string;
  offer: CopiesOffer;
  onClose: () => void;
}

const noAddress = { address: '', city: '', zip: '', state: '', name: '', phone: '' };

function CopiesSheet({ edition, offer, onClose }: CopiesSheetProps) {
  const [copies, setCopies] = useState(1);
  const [to, setTo] = useState(offer.to ?? noAddress);
  const [errors, setErrors] = useState<AddressInputsProps['errors']>({});
  const alert = useAlert();
  const bill = copiesBill({ copies, extraPrice: fromRupees(offer.each) });
  const { pay, busy } = usePay(() =>
    ask<typeof payForCopies>('POST /api/payForCopies', {
      json: { edition, copies, to, expectedTotal: toRupees(bill.total) },
    }),
  );
  const checkAndPay = async () => {
    if (!to.address.trim() || !to.city.trim() || !to.zip.trim()) return alert({ text: 'Please enter all * Fields' });
    const zip = pinProblem(to.zip);
    setErrors(zip ? { zip } : {});
    if (!zip) await pay();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="More copies"
      side="bottom"
      actions={
        <>
          <Button busy={busy} lockMs={payCooldownMs} onClick={() => void checkAndPay()}>
            Pay <Money rupees={toRupees(bill.total)} />
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>They are printed from the very file that you approved: nothing in them changes.</p>
        <Counter
          label="How many?"
          value={copies}
          min={1}
          max={offer.most}
          onValue={setCopies}
          unit={n => (n === 1 ? 'copy' : 'copies')}
        />
        <BillTable label="What they cost" bill={bill} />
        <h3 className="text-h4">Where do they go?</h3>
        <AddressInputs values={to} errors={errors} onPart={(part, value) => setTo(now => withPart(now, part, value))} />
      </div>
    </Sheet>
  );
}
