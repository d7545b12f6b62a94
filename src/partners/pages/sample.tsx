import { useState } from 'react';
import { Navigate, useLoaderData, useNavigate } from 'react-router';
import { autofillCity, locationOfPin } from '#kernel/pins.ts';
import { memberMay } from '#kernel/partner-roles.ts';
import { samplePlanId } from '#src/catalogue/rules.ts';
import { formatDate } from '#src/editions/parts/formatting.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { BillLines } from '#ui/bill-lines.tsx';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { CheckField, Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { inr, toRupees } from '#kernel/money.ts';
import { Loader } from '#ui/loader.tsx';
import { Page } from '#ui/page.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { ForPartners, loadForPartner } from '../parts/for-partners.tsx';
import { sampleChoices, sampleDeliveryFee, sampleFee, sampleProblem, type SampleOrder } from '../rules.ts';
import type { OwnSample, ownSample } from '../wire.ts';
import type { PartnerData } from '#src/accounts/wire.ts';

export const meta = pageMeta('Physical Sample', { noindex: true });

/** Loads the sample of a partner who has paid for one; new partners have none. */
export const clientLoader = () =>
  loadForPartner(async ({ isnew }) => {
    const reply = isnew ? undefined : await ask<typeof ownSample>('GET /api/sample');
    return { sample: reply?.ok ? reply.body.sample : null };
  });

export const HydrateFallback = () => <Loader full />;

/**
 * P-R12: Physical Sample, for new partners only. Whoever has paid for one sees where it is (W200); everybody else goes
 * to their orders.
 */
export default function PhysicalSample() {
  return (
    <ForPartners loaded={useLoaderData<typeof clientLoader>()}>
      {({ partner }, { sample }) => {
        if (partner.isnew && memberMay(partner.member, 'buy')) return <SampleForm partner={partner} />;
        return sample ? <SampleSteps sample={sample} /> : <Navigate to="/orders" replace />;
      }}
    </ForPartners>
  );
}

/** Where a paid sample is: its steps with their days, and the way to follow the parcel. */
function SampleSteps({ sample }: { sample: OwnSample }) {
  const { gsm, paper, lamination, quantity, trackLink } = sample;
  const days = [sample.paidAt, sample.printedAt, sample.shippedAt, sample.deliveredAt];
  const now = days.indexOf(null);
  const follow = trackLink && (
    <ButtonLink to={trackLink} newTab icon="truck" kind="secondary">
      Follow the parcel
    </ButtonLink>
  );
  return (
    <Page title="Physical Sample" lead={[copiesLabel(quantity), `${gsmLabel(gsm)} ${paper}`, lamination].join(', ')}>
      <Stepper
        label="Where your sample is"
        steps={['Paid', 'Printed', 'On the way', 'Delivered'].map((title, at) => ({
          title,
          state: days[at] ? 'done' : at === now ? 'current' : 'upcoming',
          when: days[at] ? formatDate(days[at]) : undefined,
          action: title === 'On the way' && follow,
        }))}
      />
    </Page>
  );
}

const gsmLabel = (gsm: number) => `${gsm} gsm`;
const copiesLabel = (quantity: number) => (quantity === 1 ? '1 copy' : `${quantity} copies`);
const laminationLabel = (text: string) => text.replace(/ Laminated$/, '');

/** One choice of the sample as radio cards; the recommended one is marked. */
function SampleChoice<T extends string | number>(props: {
  legend: string;
  name: 'gsm' | 'paper' | 'lamination' | 'quantity';
  value: T;
  onValue: (value: T) => void;
  labelOf: (value: T) => string;
}) {
  const { options, recommended } = sampleChoices[props.name] as unknown as { options: readonly T[]; recommended: T };
  return (
    <Choice
      legend={props.legend}
      name={props.name}
      value={String(props.value)}
      onValue={text => props.onValue(options.find(option => String(option) === text) ?? props.value)}
      options={options.map(option => ({
        value: String(option),
        title: props.labelOf(option),
        ...(option === recommended && { note: 'Recommended' }),
      }))}
      columns={2}
    />
  );
}

function useSampleOrder(partner: PartnerData) {
  const own = partner.addresses[0];
  const [order, setOrder] = useState<SampleOrder>({
    gsm: sampleChoices.gsm.usual,
    paper: sampleChoices.paper.usual,
    lamination: sampleChoices.lamination.usual,
    quantity: sampleChoices.quantity.usual,
    address: own?.street ?? '',
    city: own?.city ?? '',
    zipcode: own?.postalCode ?? '',
  });
  const set =
    <K extends keyof SampleOrder>(key: K) =>
    (value: SampleOrder[K]) =>
      setOrder(now => ({ ...now, [key]: value }));
  const setPin = (zipcode: string) =>
    setOrder(now => ({ ...now, zipcode, city: autofillCity({ city: now.city, pin: now.zipcode }, zipcode) }));
  return { order, set, setPin };
}

function SampleForm({ partner }: { partner: PartnerData }) {
  const { order, set, setPin } = useSampleOrder(partner);
  const [agreed, setAgreed] = useState(false);
  const alert = useAlert();
  const navigate = useNavigate();
  const fee = toRupees(sampleFee) * order.quantity;

  async function submit() {
    const problem = sampleProblem(order, agreed);
    if (problem) return void (await alert({ text: problem }));
    await navigate(`/summry?plan=${samplePlanId}`, {
      state: { sample: { ...order, plan: samplePlanId, _id: partner._id } },
    });
  }

  return (
    <Page
      title="Physical Sample"
      eyebrow="Once, for new partners"
      lead="Hold one before your clients do. Choose the paper, and we print a sample edition and send it to your studio."
      aside={<SampleBill quantity={order.quantity} />}
    >
      <Form onSubmit={submit} noValidate>
        <SampleChoice legend="GSM" name="gsm" value={order.gsm} onValue={set('gsm')} labelOf={gsmLabel} />
        <SampleChoice legend="Paper" name="paper" value={order.paper} onValue={set('paper')} labelOf={String} />
        <SampleChoice
          legend="Lamination"
          name="lamination"
          value={order.lamination}
          onValue={set('lamination')}
          labelOf={laminationLabel}
        />
        <SampleChoice
          legend="Quantity"
          name="quantity"
          value={order.quantity}
          onValue={set('quantity')}
          labelOf={copiesLabel}
        />
        <Field
          label="Address"
          value={order.address}
          onValue={set('address')}
          autoComplete="street-address"
          maxLength={300}
        />
        <Field
          label="Zipcode"
          value={order.zipcode}
          onValue={setPin}
          hint={locationOfPin(order.zipcode)?.state ?? 'Six digits. The city is filled in where we know it.'}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={12}
        />
        <Field label="City" value={order.city} onValue={set('city')} autoComplete="address-level2" maxLength={120} />
        <CheckField
          label={
            <>
              I agree to the <TextLink to="/termsandconditions">terms and conditions</TextLink>
            </>
          }
          checked={agreed}
          onValue={setAgreed}
        />
        <p className="text-small text-soft">
          Plus {inr(toRupees(sampleDeliveryFee))} delivery, one price for all of India.
        </p>
        <Actions>
          <Button type="submit" size="large">
            Pay {inr(fee)}
          </Button>
        </Actions>
      </Form>
    </Page>
  );
}

function SampleBill({ quantity }: { quantity: number }) {
  const fee = toRupees(sampleFee) * quantity;
  const delivery = toRupees(sampleDeliveryFee);
  return (
    <BillLines
      label="What your sample costs"
      lines={[
        { label: copiesLabel(quantity), amount: fee },
        { label: 'Delivery', amount: delivery },
      ]}
      total={{ label: 'Total', amount: fee + delivery, note: 'You see it once more before you pay.' }}
    />
  );
}
