import { weekdayOf } from '#kernel/dates.ts';
import { approvalDays, zoneDays } from '#kernel/promises.ts';
import { arrivalVerdict, type ArrivalEstimate, type ArrivalStage } from './arrival.ts';

/** What the form and the chat say of the arrival in Hindi (`arrival-texts.ts` has the English). Pure. */

const hindiWeekdays = ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'];
const hindiMonths = ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'];

/** "मंगल 8 दिसंबर"; with its year when that is not the year of `today`. */
export const hindiDay = (day: string, today: string): string =>
  [
    hindiWeekdays[weekdayOf(day)],
    Number(day.slice(8)),
    hindiMonths[Number(day.slice(5, 7)) - 1],
    ...(day.slice(0, 4) === today.slice(0, 4) ? [] : [day.slice(0, 4)]),
  ].join(' ');

/** By which day it arrives when it is handed in today. */
export const arrivalHindi = ({ today, arrivesBy }: ArrivalEstimate): string =>
  `आज जमा होने और ${approvalDays} दिन में मंज़ूर होने पर ${hindiDay(arrivesBy, today)} तक पहुँचेगी।`;

/** What helps for the day it is needed; `undefined` without one, and where nothing helps. */
export function neededByHindi(estimate: ArrivalEstimate): string | undefined {
  const { today, neededBy, actBy, earliest, missed } = estimate;
  if (neededBy === null || missed !== null) return undefined;
  const day = hindiDay(neededBy, today);
  switch (arrivalVerdict(estimate)) {
    case 'in-time':
      return `${day} तक मिल जाएगी।${actBy === null ? '' : ` इसके लिए ${hindiDay(actBy, today)} तक कहानी जमा कीजिए।`}`;
    case 'tight':
      return `${day} के लिए समय कम है: आज जमा कीजिए, और सॉफ़्ट कॉपी आते ही उसी दिन मंज़ूर कीजिए।`;
    case 'likely':
      return `${day} के लिए आज ही कहानी जमा कीजिए: अक्सर तब तक पहुँच जाती है, वादा ${hindiDay(earliest, today)} का है।`;
    case 'too-late':
      return undefined;
  }
}

/** Says that the PIN code's zone was not known. */
export const zoneHindi = ({ zoneKnown, missed }: ArrivalEstimate): string | undefined =>
  zoneKnown || missed !== null
    ? undefined
    : `उत्तर-पूर्व, कश्मीर और द्वीपों तक ${zoneDays.far - zoneDays.country} कार्यदिवस और लगते हैं।`;

const turnsHindi: Readonly<Record<ArrivalStage, string>> = {
  story: 'अब आपकी बारी है: कहानी जमा कीजिए।',
  short: 'पहले हम कहानी देख रहे हैं, फिर आपको लिखेंगे।',
  draft: 'हम सॉफ़्ट कॉपी बना रहे हैं।',
  review: 'अब आपकी बारी है: सॉफ़्ट कॉपी पढ़कर मंज़ूर कीजिए।',
  revision: 'हम आपके बदलाव कर रहे हैं।',
  balance: 'अब आपकी बारी है: बाकी रकम दीजिए।',
  address: 'अब आपकी बारी है: पता दीजिए।',
  press: 'पत्रिका छप रही है।',
  parcel: 'हम पत्रिका कूरियर को दे रहे हैं।',
  courier: 'पत्रिका कूरियर के पास है।',
};

/** Whose turn it is, and which day it is known for, while the order is on its way. */
export function whereHindi(estimate: ArrivalEstimate): string {
  const { today, stage, softCopyBy, arrivesBy, missed } = estimate;
  const turn = turnsHindi[stage];
  if (missed !== null) return `${turn} देर हो गई है: वादा ${hindiDay(missed, today)} का था।`;
  if (stage === 'short') return turn;
  if (stage === 'story') return [turn, neededByHindi(estimate) ?? arrivalHindi(estimate)].join(' ');
  return softCopyBy === null
    ? `${turn} ${hindiDay(arrivesBy, today)} तक पहुँच सकती है।`
    : `${turn} वह ${hindiDay(softCopyBy, today)} तक आएगी।`;
}
