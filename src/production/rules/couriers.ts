import { isTrackLink } from '#src/editions/rules.ts';

/** A courier as far as its numbers and links go. */
export interface CourierForm {
  id: string;
  name: string;
  /** `https://courier.example/{number}` */
  linkPattern: string;
  /** `12`, `10-14`, or a simple regular expression; null: anything. */
  numberForm: string | null;
}

const numberPlace = '{number}';
const longestNumber = 40;

/** Signs of a regular expression that takes the same time whatever it is compared with: no group, no `*`, no `+`. */
const simpleForm = /^(?:[A-Za-z0-9|-]|\\d|\[[A-Za-z0-9-]+\]|\{\d{1,2}(?:,\d{1,2})?\}|\?){1,60}$/;

/** The whole number as its form has it. Throws `SyntaxError` for a form that is none. */
function patternOf(form: string): RegExp {
  const digits = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(form);
  if (digits) return new RegExp(`^\\d{${digits[1]},${digits[2] ?? digits[1]}}$`);
  if (!simpleForm.test(form)) throw new SyntaxError(form);
  return new RegExp(`^(?:${form})$`);
}

/** Why a text is no form of a courier's numbers, in words for staff; `undefined` when it is one. */
export function numberFormProblem(form: string): string | undefined {
  try {
    patternOf(form);
    return undefined;
  } catch {
    return String.raw`Write how many digits it has (12, or 10-14), or a pattern of letters, \d, [A-Z] and {9}: [A-Z]{2}\d{9}IN.`;
  }
}

/** Why a text is no link pattern, in words for staff; `undefined` when it is one. */
export function linkPatternProblem(pattern: string): string | undefined {
  if (pattern.split(numberPlace).length !== 2)
    return 'Write the address with {number} once, where the number stands: https://courier.example/track/{number}.';
  return isTrackLink(pattern.replace(numberPlace, '1'))
    ? undefined
    : 'It begins with https:// and leads to the courier.';
}

/** A courier's number as it is compared and kept: in capitals, without spaces. */
export const cleanNumber = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();

/** Whether a clean number can be one of a courier's. */
export const fitsCourier = ({ numberForm }: CourierForm, number: string): boolean =>
  /^[A-Z0-9-]{4,}$/.test(number) &&
  number.length <= longestNumber &&
  (numberForm === null || patternOf(numberForm).test(number));

/** The tracking link of a number. */
export const linkOf = ({ linkPattern }: CourierForm, number: string): string =>
  linkPattern.replace(numberPlace, encodeURIComponent(number));

/** The courier whose pattern a tracking link has, and the number in it; `undefined` when it is of none. */
export function numberInLink<C extends CourierForm>(
  couriers: readonly C[],
  link: string,
): { courier: C; number: string } | undefined {
  for (const courier of couriers) {
    const [before = '', after = ''] = courier.linkPattern.split(numberPlace);
    if (!link.startsWith(before) || !link.endsWith(after) || link.length <= before.length + after.length) continue;
    const number = link.slice(before.length, link.length - after.length).toUpperCase();
    if (fitsCourier(courier, number)) return { courier, number };
  }
  return undefined;
}
