import { orderStatusLabels, orderStatusOf } from './orders.ts';

type LoggedValue = string | number | boolean | null | undefined;
type Logged = Readonly<Record<string, Exclude<LoggedValue, undefined>>> | null;

const shown = (value: LoggedValue): string =>
  value === null || value === undefined || value === '' ? 'nothing' : String(value);

/** Whether a value is the id of something, which says nothing to a reader: the CSV has it. */
const isOpaque = (value: LoggedValue): boolean =>
  typeof value === 'string' && /^([0-9a-hjkmnp-tv-z]{26}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(value);

/** The state of an order in the words of the list of orders, in place of the two numbers that it is stored as (D16). */
function inWords(logged: Logged): Logged {
  if (typeof logged?.['status'] !== 'number' || typeof logged['live'] !== 'number') return logged;
  const { status, live, ...others } = logged;
  return { status: orderStatusLabels[orderStatusOf({ orderStatus: status, live, cancelled: false })], ...others };
}

/** What an act changed: `role: editor → owner`; what was not there before only as it is now. */
export function loggedChangeText(loggedBefore: Logged, loggedAfter: Logged): string {
  const [before, after] = [inWords(loggedBefore), inWords(loggedAfter)];
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter(name => !before || !after || before[name] !== after[name])
    .filter(name => !isOpaque(after?.[name]))
    .map(name => {
      const now = shown(after?.[name]);
      return before && name in before ? `${name}: ${shown(before[name])} → ${now}` : `${name}: ${now}`;
    })
    .join(', ');
}
