import { approvalDays } from '#kernel/promises.ts';
import { dayInIndia, shortDay } from '#kernel/dates.ts';
import { inr } from '#kernel/money.ts';
import { arrivalEstimate, type ArrivalEstimate, type ArrivalOptions } from '#src/editions/rules/arrival.ts';
import { hindiDay, whereHindi } from '#src/editions/rules/arrival-hindi.ts';

/** What the answer to "where is my order" depends on. Days are `2026-11-22`, in India; money in rupees. */
export interface AnswerFacts {
  /** "Asha Rao’s Birthday Spotlight Edition". */
  title: string;
  /** The language in which the customer tells the story. */
  language: 'en' | 'hi';
  today: string;
  /** Null once it is delivered or cancelled. */
  arrival: ArrivalOptions | null;
  deliveredAt: string | null;
  trackLink: { link: string } | null;
  cancelled: { at: string; refund: number | null } | null;
  /** What is left to pay. */
  due: number;
}

/** Where an order under way is, without the full stop. */
function whereEnglish({ today, stage, softCopyBy, arrivesBy, missed }: ArrivalEstimate, due: number): string {
  const by = `it arrives by ${shortDay(arrivesBy, today)}`;
  const late = missed === null ? undefined : shortDay(missed, today);
  const softCopy = late === undefined && softCopyBy !== null ? ` and comes by ${shortDay(softCopyBy, today)}` : '';
  const sorry = late === undefined ? '' : `; we are late: it was promised for ${late}, and we are at it`;
  switch (stage) {
    case 'story':
      return `waits for its story: handed in today and approved within ${approvalDays} days, ${by}`;
    case 'short':
      return 'has a short story for its pages: we look at it first, and write to you';
    case 'draft':
      return `is being laid out: its soft copy is made${softCopy}${sorry}`;
    case 'revision':
      return `is being changed: its new soft copy is made${softCopy}${sorry}`;
    case 'review':
      return `waits for you to read its soft copy: approved today, ${by}`;
    case 'balance':
      return `is approved and waits for the remaining ${inr(due)}: paid today, ${by}`;
    case 'address':
      return `is approved and waits for your address: given today, ${by}`;
    case 'press':
      return `is at the printer${sorry || `: ${by}`}`;
    case 'parcel':
      return `is printed and goes to the courier${sorry || `: ${by}`}`;
    case 'courier':
      return late === undefined
        ? `is with the courier: ${by}`
        : `is with the courier and should have been there by ${late}: we ask them today`;
  }
}

function endedText({ title, language, today, deliveredAt, cancelled }: AnswerFacts): string {
  if (cancelled) {
    const day = dayInIndia(new Date(cancelled.at));
    const refund = cancelled.refund ?? 0;
    if (language === 'hi')
      return `${title}: ऑर्डर ${hindiDay(day, today)} को रद्द हुआ।${refund > 0 ? ` ${inr(refund)} वापस आ रहे हैं।` : ''}`;
    return `${title} was cancelled on ${shortDay(day, today)}${refund > 0 ? `; ${inr(refund)} goes back` : ''}.`;
  }
  const day = deliveredAt ?? today;
  return language === 'hi'
    ? `${title}: पत्रिका ${hindiDay(day, today)} को पहुँच गई।`
    : `${title} was delivered on ${shortDay(day, today)}.`;
}

/**
 * One sentence that answers "where is my order": where it is, whose turn it is and by which day, in the language of the
 * customer, with the courier's page once there is one (W153).
 */
export function whereIsOrder(facts: AnswerFacts): string {
  const { title, language, arrival, trackLink, due } = facts;
  if (!arrival) return endedText(facts);
  const estimate = arrivalEstimate(arrival);
  const where = language === 'hi' ? `${title}: ${whereHindi(estimate)}` : `${title} ${whereEnglish(estimate, due)}.`;
  return trackLink ? `${where} ${language === 'hi' ? 'यहाँ देखिए:' : 'Follow it here:'} ${trackLink.link}` : where;
}
