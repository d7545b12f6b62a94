import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { inr } from '#kernel/money.ts';
import { deliveryTime, softCopyTime, tellingTime } from '#kernel/promises.ts';
import { Stepper } from '#ui/stepper.tsx';
import { amountDue, trackerSteps, type TrackerStep } from '../rules.ts';
import { trackerDays } from '../rules/timeline.ts';
import type { EditionRecord } from '../wire.ts';
import { formatDay, formatTime } from './formatting.ts';

interface StepContent {
  text: string;
  action?: ReactNode;
}

/** C-A10: asks for the story while the status is below 1, unless the reader came by a link for reading only (W182). */
const storyStep = ({ _id, orderStatus, reopening, linkRole }: EditionRecord): StepContent =>
  orderStatus < 1 && linkRole === 'reads'
    ? { text: 'The story is not told yet.' }
    : orderStatus < 1
      ? {
          text: `We are waiting for your stories and photos. About ${tellingTime} are enough, and you can stop and go on at any time.`,
          action: (
            <ButtonLink to={`/abstract/${_id}`} kind="secondary">
              Fill Abstract Form
            </ButtonLink>
          ),
        }
      : {
          text: reopening?.open
            ? 'The story is open again, and waits to be handed in.'
            : 'Your stories and photos are with us.',
        };

const softCopyTexts = [
  `The soft copy is being made. It usually takes ${softCopyTime}.`,
  'The soft copy is ready. Read it, then approve it or ask for a revision.',
  'Your changes are being worked in.',
  'You approved the soft copy.',
] as const;

/** The same for those who can only look. */
const softCopyTextsForOthers = [
  softCopyTexts[0],
  'The soft copy is ready. Whoever ordered it approves it or asks for a revision.',
  'Changes are being worked in.',
  'The soft copy is approved.',
] as const;

function makingText({ orderStatus, live, mayAct, mayApprove, brand, reopening }: EditionRecord): string {
  if (live === 0 && (orderStatus < 2 || reopening?.open)) return 'Your story becomes pages here.';
  const isPartners = mayAct && !mayApprove;
  const partner = brand?.name ?? 'Whoever ordered it';
  if (live === 1 && isPartners) return `The soft copy is ready. Read it and ask for changes. ${partner} approves it.`;
  if (live === 3 && isPartners) return `${partner} approved the soft copy.`;
  return (mayAct ? softCopyTexts : softCopyTextsForOthers)[live] ?? softCopyTexts[0];
}

/** C-T04: leads to the soft copy once the edition is live, unless the reader came by a link for the story (W182). */
const makingStep = (edition: EditionRecord): StepContent => ({
  text: makingText(edition),
  ...(edition.live > 0 &&
    edition.linkRole !== 'tells' && {
      action: (
        <ButtonLink to={`/edition/${edition._id}`} icon="book" kind="secondary">
          Tap To View
        </ButtonLink>
      ),
    }),
});

const balanceStep = ({ payment: { total, paid }, balanceDue }: EditionRecord): StepContent => {
  if (!balanceDue) return { text: 'Everything is paid. Thank you!' };
  const balanceText = total === null || paid === null ? 'The rest' : inr(amountDue(total, paid));
  return { text: `${balanceText} is left to pay once the soft copy is approved.` };
};

const printStep = ({ orderStatus, undoUntil }: EditionRecord): StepContent => ({
  text:
    orderStatus === 4 && undoUntil !== null
      ? `Printing begins at ${formatTime(undoUntil)}.`
      : orderStatus === 4
        ? 'Your magazine is on the press.'
        : orderStatus === 5
          ? 'Printed and packed. It waits for the courier.'
          : orderStatus > 5
            ? 'Printed, laminated and packed.'
            : `Printing and delivery take ${deliveryTime}.`,
});

/** C-T04: leads to the parcel once there is a tracking link. */
const shipStep = ({ trackLink, deliveredAt }: EditionRecord): StepContent => ({
  text: deliveredAt
    ? `Delivered on ${formatDay(deliveredAt)}.`
    : trackLink
      ? 'It is on its way to you.'
      : 'Here you will find the way to follow the parcel.',
  ...(trackLink && {
    action: (
      <ButtonLink to={trackLink.link} newTab icon="truck" kind="secondary">
        Track your Shipment
      </ButtonLink>
    ),
  }),
});

const stepContents: Record<TrackerStep['title'], (edition: EditionRecord) => StepContent> = {
  'Input Received': storyStep,
  'In Process': makingStep,
  'Remaining Payment': balanceStep,
  'Under Printing': printStep,
  Shipped: shipStep,
};

/** A delivered parcel is not the current step any more (D28). */
const stepState = ({ title, active, current }: TrackerStep, { deliveredAt }: EditionRecord) => {
  const arrived = title === 'Shipped' && deliveredAt !== null;
  return current && !arrived ? 'current' : active ? 'done' : 'upcoming';
};

/** The steps of an order with their days, and what can be done at each (C-T01, C-T02, C-T03, W70). */
export function OrderSteps({ edition }: { edition: EditionRecord }) {
  const { taken, arrival, deliveredAt, reopening } = edition;
  const today = arrival?.today ?? deliveredAt ?? edition.createdAt.slice(0, 10);
  const days = trackerDays({ taken: taken ?? [], arrival, deliveredAt, today });
  return (
    <Stepper
      label="Order Status"
      steps={trackerSteps(edition).map(step => ({
        title: step.title,
        state: stepState(step, edition),
        // The day of a hand-in that does not count any more.
        when: reopening?.open && step.title === 'Input Received' ? undefined : days[step.title],
        ...stepContents[step.title](edition),
      }))}
    />
  );
}
