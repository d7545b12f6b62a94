import { useState } from 'react';
import { dayInIndia } from '#kernel/dates.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import type { setDelivered, setTrackLink } from '#src/editions/wire.ts';
import { trackLinkCorrectionHours } from '#src/editions/rules.ts';
import { whyNotPrinted } from '#src/press/rules.ts';
import type { markPrinted } from '#src/press/wire.ts';
import { ask } from '#ui/ask.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import type { StudioEdition } from '../wire.ts';
import { TrackingLinkForm } from './tracking-link-form.tsx';
import { useMay } from './use-may.ts';
import { useStaffAct } from './use-staff-act.ts';

type Parcel = Pick<StudioEdition, '_id' | 'orderStatus' | 'trackLink' | 'setsTrackLink' | 'deliveredAt' | 'print'>;

/**
 * Marks an edition as printed, sets the tracking link, corrects it for 16 hours, and records the delivery (D10, D28).
 */
export function Dispatch({ parcel }: { parcel: Parcel }) {
  const { busy, act } = useStaffAct();
  const may = useMay();
  if (parcel.orderStatus < 4) return <p className="text-soft">There is nothing to print yet.</p>;
  if (parcel.orderStatus === 4 && !may('print')) return <p className="text-soft">It is at the printer.</p>;
  if (parcel.orderStatus === 4) {
    const { state } = parcel.print;
    return (
      <div className="grid justify-items-start gap-3">
        <Button
          icon="printer"
          busy={busy === 'printed'}
          locked={state !== 'released'}
          onClick={() =>
            void act('printed', 'Printed. The customer has been told.', () =>
              ask<typeof markPrinted>('POST /studio/api/printed', { json: { edition: parcel._id } }),
            )
          }
        >
          It is printed
        </Button>
        {state !== 'released' && <p className="text-soft">{whyNotPrinted[state]}</p>}
      </div>
    );
  }
  return (
    <div className="grid max-w-xl gap-5">
      {parcel.trackLink && (
        <p className="[overflow-wrap:anywhere]">
          <TextLink to={parcel.trackLink.link} newTab>
            {parcel.trackLink.link}
          </TextLink>
          <span className="block text-small text-soft">set {formatDateTime(parcel.trackLink.lastUpdate)}</span>
        </p>
      )}
      {!may('ship') ? null : parcel.setsTrackLink ? (
        <TrackingLinkForm
          label="Tracking link"
          hint={
            parcel.trackLink
              ? `Can be corrected for ${trackLinkCorrectionHours} hours after it was last set.`
              : 'Setting it ships the edition and tells the customer.'
          }
          link={parcel.trackLink?.link ?? null}
          onLink={link =>
            act('trackLink', parcel.trackLink ? 'The link is corrected.' : 'Shipped. The customer has been told.', () =>
              ask<typeof setTrackLink>('POST /studio/api/trackLink', { json: { edition: parcel._id, link } }),
            )
          }
        />
      ) : (
        <p className="text-soft">
          The link can no longer be corrected: {trackLinkCorrectionHours} hours have passed since it was set.
        </p>
      )}
      {parcel.orderStatus === 6 && may('delivered') && <Delivered parcel={parcel} act={act} />}
    </div>
  );
}

interface PartProps {
  parcel: Parcel;
  act: ReturnType<typeof useStaffAct>['act'];
}

/** Records the day the parcel arrived; the customer gets a message the first time (D28). */
function Delivered({ parcel, act }: PartProps) {
  const [today] = useState(() => dayInIndia(new Date()));
  const [day, setDay] = useState(parcel.deliveredAt ?? today);
  const [error, setError] = useState<string>();
  const save = async () => {
    setError(day ? undefined : 'Please enter the day it arrived.');
    if (!day) return;
    const done = parcel.deliveredAt ? 'The date is corrected.' : 'Delivered. The customer has been told.';
    await act('delivered', done, () =>
      ask<typeof setDelivered>('POST /studio/api/delivered', { json: { edition: parcel._id, day } }),
    );
  };
  return (
    <Form onSubmit={save} noValidate>
      <Field
        label="Delivered on"
        type="date"
        value={day}
        onValue={setDay}
        error={error}
        max={today}
        {...(!parcel.deliveredAt && { hint: 'Noting it tells the customer.' })}
      />
      <Actions>
        <Button type="submit" kind="secondary">
          {parcel.deliveredAt ? 'Correct the date' : 'It was delivered'}
        </Button>
      </Actions>
    </Form>
  );
}
