import { useEffect, useState } from 'react';
import { zoneOfPin } from '#kernel/delivery-zones.ts';
import type { Theme } from '#kernel/themes.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { ArrivalNote } from '#src/editions/parts/arrival-note.tsx';
import { SubjectFields } from '#src/editions/parts/subject-fields.tsx';
import { useSession } from '#src/accounts/parts/session.tsx';
import type { today } from '#src/editions/wire.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/field.tsx';
import { ask } from '#ui/ask.ts';
import type { CheckoutOrder } from './use-order.ts';

/**
 * The day it is now in India by the server's clock (W57); `undefined` until it is known. Without a reply it is the
 * device's day.
 */
function useServerDay(): string | undefined {
  const [day, setDay] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    async function load() {
      const reply = await ask<typeof today>('GET /api/today', { signal });
      if (!signal.aborted) setDay(reply.ok ? reply.body.today : dayInIndia(new Date()));
    }
    void load();
    return () => stop.abort();
  }, []);
  return day;
}

/**
 * Whom the magazine is about and when it would arrive, asked before paying (W50, W57). All of it can be left empty; a
 * PIN code that is none is to be corrected or cleared before paying.
 */
export function OrderSubject({ order, theme }: { order: CheckoutOrder; theme?: Theme | undefined }) {
  const { details, setDetails, pinCheck } = order;
  const { pin, neededBy } = details;
  const today = useServerDay();
  const { user } = useSession();
  return (
    <section aria-label="Whose it is and when it arrives" className="grid gap-6">
      <Disclosure title={details.name.trim() ? `It is about ${details.name.trim()}` : 'Whose magazine is it?'}>
        <div className="grid gap-5">
          <p className="text-soft">You can say it now, or later when you tell the story.</p>
          <SubjectFields
            values={details}
            onValues={values => setDetails({ ...values, pin })}
            theme={theme}
            teller={user.type === 'Customer' ? (user.data.name ?? '') : ''}
            without={['days', 'language']}
          />
        </div>
      </Disclosure>
      <div className="grid gap-5 xs:grid-cols-2">
        <Field
          label="Needed by"
          name="needed-by"
          type="date"
          value={neededBy}
          onValue={neededBy => setDetails({ ...details, neededBy })}
          hint="If there is a day."
        />
        <Field
          label="PIN code"
          name="pin"
          value={pin}
          onValue={pin => setDetails({ ...details, pin })}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          hint="Where it goes."
          onBlur={pinCheck.onDone}
          error={pinCheck.error}
        />
      </div>
      {today !== undefined && (
        <ArrivalNote
          arrival={{ today, stage: 'story', zone: zoneOfPin(pin) ?? null, neededBy: neededBy || null }}
          live
          choosing
        />
      )}
    </section>
  );
}
