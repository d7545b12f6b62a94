import { cleanDigits } from './typed.ts';

/** A State or union territory of India, with its two-digit code in tax papers. */
export interface IndianState {
  code: string;
  name: string;
  /** Whether its own half of the tax is UTGST: a union territory without a legislature. */
  unionTerritory: boolean;
}

const unionTerritories = new Set(['04', '26', '31', '35', '38', '97']);

/** The codes as the GST law uses them. 25 and 28 are no longer given out. */
const stateNames: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
};

/**
 * Which State a PIN code lies in, by how it begins; the longest beginning that fits decides. Two digits are a State or
 * its part, three a sorting district, more are the exceptions at borders, where districts mix: Mohali in Punjab has
 * codes like Chandigarh's. 90 to 99 is the army's post, which lies in no State.
 */
const pinPrefixes: readonly (readonly [state: string, ...beginnings: string[]])[] = [
  ['07', '11'],
  ['06', '12', '13'],
  ['03', '14', '15', '16', '160055', '160059', '160062', '160071', '160103', '160104'],
  ['04', '160'],
  ['02', '17'],
  ['01', '18', '19'],
  ['38', '194'],
  ['09', '20', '21', '22', '23', '24', '25', '26', '27', '28', '2467', '244701', '262406'],
  ['05', '2447', '246', '24766', '24767', '247656', '248', '249', '262308', '262309', '26231', '2624', '2625', '263'],
  ['08', '30', '31', '32', '33', '34'],
  ['24', '36', '37', '38', '39'],
  ['26', '36252', '36254', '362570', '39621', '39622', '39623', '39624'],
  ['27', '40', '41', '42', '43', '44'],
  ['30', '403'],
  ['23', '45', '46', '47', '48'],
  ['22', '49'],
  ['36', '50'],
  ['37', '51', '52', '53'],
  ['29', '56', '57', '58', '59'],
  ['33', '60', '61', '62', '63', '64', '609608'],
  ['34', '533464', '60500', '60501', '605104', '605106', '605107', '605110', '60960', '607402', '673310'],
  ['32', '67', '68', '69'],
  ['31', '68255'],
  ['19', '70', '71', '72', '73', '74'],
  ['11', '737'],
  ['35', '744'],
  ['21', '75', '76', '77'],
  ['18', '78'],
  ['12', '790', '791', '792'],
  ['17', '793', '794'],
  ['14', '795'],
  ['15', '796'],
  ['13', '797', '798'],
  ['16', '799'],
  ['10', '80', '81', '82', '84', '85', '814131'],
  ['20', '813208', '814', '815', '816', '822', '825', '826', '827', '828', '829', '83'],
];

const codeByPinPrefix = new Map(
  pinPrefixes.flatMap(([state, ...beginnings]) => beginnings.map(beginning => [beginning, state] as const)),
);
const comparableName = (name: string) =>
  name
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z]/g, '');
const codeByName = new Map(Object.entries(stateNames).map(([code, name]) => [comparableName(name), code]));

/** The names of all States and union territories, by the alphabet. */
export const allStates: readonly string[] = Object.values(stateNames)
  .filter(name => name !== 'Other Territory')
  .sort();

/** The State with that code, e.g. `29`; `undefined` when there is none. */
export const stateByCode = (code: string): IndianState | undefined => {
  const name = stateNames[code];
  return name === undefined ? undefined : { code, name, unionTerritory: unionTerritories.has(code) };
};

/** The State a PIN code lies in; `undefined` for a text that is no PIN code of a State. */
export function stateOfPin(pin: string): IndianState | undefined {
  const digits = cleanDigits(pin);
  if (!/^[1-9]\d{5}$/.test(digits)) return undefined;
  for (const length of [6, 5, 4, 3, 2]) {
    const code = codeByPinPrefix.get(digits.slice(0, length));
    if (code !== undefined) return stateByCode(code);
  }
  return undefined;
}

/** The State of that name, however it is written. */
export const stateByName = (name: string): IndianState | undefined =>
  stateByCode(codeByName.get(comparableName(name)) ?? '');
