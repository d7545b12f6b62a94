import { useEffect, useState } from 'react';
import { zoneOfPin } from '#kernel/delivery-zones.ts';
import type { Theme } from '#kernel/themes.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { maxCopies } from '#kernel/promises.ts';
import { offeredPlans, photosText } from '#src/catalogue/rules.ts';
import type { PlanData } from '#src/catalogue/wire.ts';
import { ArrivalDay, ArrivalNote } from '#src/editions/parts/arrival-note.tsx';
import type { ArrivalOptions } from '#src/editions/rules/arrival.ts';
import { SubjectFields } from '#src/editions/parts/subject-fields.tsx';
import { useSession } from '#src/accounts/parts/session.tsx';
import type { today } from '#src/editions/wire.ts';
import { Choice } from '#ui/choice.tsx';
import { Counter } from '#ui/counter.tsx';
import { Money } from '#ui/money.tsx';
import { Field } from '#ui/field.tsx';
import { ask } from '#ui/ask.ts';
import { ChoiceRow } from './choice-row.tsx';
import type { CheckoutOrder } from './use-order.ts';

interface PlanRowProps {
  plan: PlanData;
  plans: readonly PlanData[];
  onPlan: (plan: string) => void;
}

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

/** Whose magazine it is, which can also be said later (W50). */
function AboutRow({ order, theme }: { order: CheckoutOrder; theme: Theme | undefined }) {
  const { details, setDetails } = order;
  const { user } = useSession();
  const name = details.name.trim();
  return (
    <ChoiceRow label={name ? 'It is about' : 'Whose magazine is it?'} value={name || 'later is fine'}>
      <SubjectFields
        values={details}
        onValues={values => setDetails({ ...values, pin: details.pin })}
        theme={theme}
        teller={user.type === 'Customer' ? (user.data.name ?? '') : ''}
        without={['days', 'language']}
      />
    </ChoiceRow>
  );
}

/** When it would arrive, by the day it is needed and the place it goes to (W57). */
function ArrivalRow({ order }: { order: CheckoutOrder }) {
  const { details, setDetails, pinCheck } = order;
  const { pin, neededBy } = details;
  const today = useServerDay();
  const arrival: ArrivalOptions | undefined =
    today === undefined
      ? undefined
      : {
          today,
          stage: 'story',
          zone: zoneOfPin(pin) ?? null,
          neededBy: neededBy || null,
        };
  return (
    <ChoiceRow label="Arrives" value={arrival && <ArrivalDay arrival={arrival} />}>
      <div className="grid gap-5 xs:grid-cols-2">
        <Field
          label="Needed by"
          name="needed-by"
          type="date"
          value={neededBy}
          onValue={neededBy => setDetails({ ...details, neededBy })}
        />
        <Field
          label="PIN code"
          name="pin"
          value={pin}
          onValue={pin => setDetails({ ...details, pin })}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          onBlur={pinCheck.onDone}
          error={pinCheck.error}
        />
      </div>
      {arrival && <ArrivalNote arrival={arrival} live choosing />}
    </ChoiceRow>
  );
}

/** Whom the magazine is about and when it would arrive, asked before paying. All of it can be left empty. */
export const OrderSubject = ({ order, theme }: { order: CheckoutOrder; theme: Theme | undefined }) => (
  <section aria-label="Whose it is and when it arrives">
    <AboutRow order={order} theme={theme} />
    <ArrivalRow order={order} />
  </section>
);

const Figure = ({ children }: { children: number }) => (
  <span translate="no" className="figures">
    {children}
  </span>
);

/** How many copies (C-C01). */
export const CopiesRow = ({ order }: { order: CheckoutOrder }) => (
  <ChoiceRow label="Copies" value={<Figure>{order.copies}</Figure>}>
    <Counter
      label="Copies"
      value={order.copies}
      min={1}
      max={maxCopies}
      onValue={order.setCopies}
      unit={n => (n === 1 ? 'copy' : 'copies')}
      hint="One is in the price; each further one costs its printing only."
    />
  </ChoiceRow>
);

/** The plan, which can be changed here as well (C-C01). */
export const PlanRow = ({ plan, plans, onPlan }: PlanRowProps) => (
  <ChoiceRow label="Pages" value={<Figure>{plan.pages}</Figure>}>
    <Choice
      legend="Pages"
      legendHidden
      name="plan"
      value={plan._id}
      onValue={onPlan}
      options={offeredPlans(plans).map(({ _id, pages, price }) => ({
        value: _id,
        title: `${pages} pages`,
        text: photosText(pages),
        note: <Money rupees={price} />,
      }))}
    />
  </ChoiceRow>
);
