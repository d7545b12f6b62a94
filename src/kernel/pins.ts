import { stateOfPin } from './states.ts';
import { cleanDigits } from './typed.ts';

/**
 * Cities by how their PIN codes begin, as far as every code with that beginning lies in the city. For other codes, of
 * districts and small towns, no city is filled in.
 */
const cities: readonly (readonly [city: string, ...beginnings: string[]])[] = [
  ['New Delhi', '110'],
  ['Gurugram', '1220'],
  ['Faridabad', '1210'],
  ['Ludhiana', '1410'],
  ['Amritsar', '1430'],
  ['Jalandhar', '1440'],
  ['Patiala', '1470'],
  ['Chandigarh', '16001', '16002', '16003', '160047'],
  ['Shimla', '1710'],
  ['Jammu', '1800'],
  ['Srinagar', '1900'],
  ['Ghaziabad', '2010'],
  ['Noida', '201301', '201303', '201304', '201305'],
  ['Aligarh', '2020'],
  ['Kanpur', '2080'],
  ['Prayagraj', '2110'],
  ['Varanasi', '2210'],
  ['Lucknow', '2260'],
  ['Bareilly', '2430'],
  ['Moradabad', '2440'],
  ['Dehradun', '2480'],
  ['Meerut', '2500'],
  ['Gorakhpur', '2730'],
  ['Agra', '2820'],
  ['Jhansi', '2840'],
  ['Jaipur', '3020'],
  ['Ajmer', '3050'],
  ['Udaipur', '3130'],
  ['Kota', '3240'],
  ['Bikaner', '3340'],
  ['Jodhpur', '3420'],
  ['Rajkot', '3600'],
  ['Jamnagar', '3610'],
  ['Bhavnagar', '3640'],
  ['Ahmedabad', '3800'],
  ['Gandhinagar', '38201'],
  ['Vadodara', '3900'],
  ['Surat', '3950'],
  ['Mumbai', '4000', '4001'],
  ['Thane', '4006'],
  ['Navi Mumbai', '4007'],
  ['Panaji', '403001'],
  ['Pune', '4110'],
  ['Solapur', '4130'],
  ['Kolhapur', '4160'],
  ['Nashik', '4220'],
  ['Chhatrapati Sambhajinagar', '4310'],
  ['Nagpur', '4400'],
  ['Indore', '4520'],
  ['Ujjain', '4560'],
  ['Bhopal', '4620'],
  ['Gwalior', '4740'],
  ['Jabalpur', '4820'],
  ['Raipur', '4920'],
  ['Hyderabad', '5000'],
  ['Warangal', '5060'],
  ['Vijayawada', '5200'],
  ['Guntur', '5220'],
  ['Visakhapatnam', '5300'],
  ['Bengaluru', '5600', '5601'],
  ['Mysuru', '5700'],
  ['Mangaluru', '5750'],
  ['Dharwad', '58000'],
  ['Hubballi', '58002', '58003'],
  ['Belagavi', '5900'],
  ['Chennai', '6000', '6001'],
  ['Puducherry', '60500'],
  ['Tiruchirappalli', '6200'],
  ['Madurai', '6250'],
  ['Tirunelveli', '6270'],
  ['Vellore', '6320'],
  ['Salem', '6360'],
  ['Coimbatore', '6410'],
  ['Kannur', '6700'],
  ['Kozhikode', '6730'],
  ['Thrissur', '6800'],
  ['Kochi', '6820'],
  ['Kollam', '6910'],
  ['Thiruvananthapuram', '6950'],
  ['Kolkata', '7000', '7001'],
  ['Howrah', '7111'],
  ['Siliguri', '7340'],
  ['Gangtok', '73710'],
  ['Bhubaneswar', '7510'],
  ['Cuttack', '7530'],
  ['Guwahati', '7810'],
  ['Itanagar', '79111'],
  ['Shillong', '7930'],
  ['Imphal', '7950'],
  ['Aizawl', '7960'],
  ['Kohima', '7970'],
  ['Agartala', '7990'],
  ['Patna', '8000'],
  ['Dhanbad', '8260'],
  ['Jamshedpur', '8310'],
  ['Ranchi', '8340'],
];

const cityByPrefix = new Map(
  cities.flatMap(([city, ...beginnings]) => beginnings.map(beginning => [beginning, city] as const)),
);

interface PinLocation {
  /** The name of the State or union territory. */
  state: string;
  city: string | undefined;
}

/**
 * Where a PIN code lies; `undefined` for a text that is no PIN code, and for the army's post, where no courier goes.
 */
export function locationOfPin(pin: string): PinLocation | undefined {
  const digits = cleanDigits(pin);
  const state = stateOfPin(digits);
  if (!state) return undefined;
  const city = [6, 5, 4, 3].map(length => cityByPrefix.get(digits.slice(0, length))).find(name => name !== undefined);
  return { state: state.name, city };
}

/** What is wrong with a PIN code, in words for the person who typed it; `undefined` when nothing is. */
export function pinProblem(pin: string): string | undefined {
  if (locationOfPin(pin)) return undefined;
  return /^9\d{5}$/.test(cleanDigits(pin))
    ? 'No courier goes to army post offices. Please give a civil address: family or friends can take the parcel in.'
    : 'Please check the PIN code: it has six digits, such as 560001, and we deliver within India only.';
}

/**
 * A part of an address after the PIN code was typed: filled in when it was empty or came from the previous PIN code.
 */
function autofill(part: keyof PinLocation, before: { text: string; pin: string }, pin: string): string {
  const found = locationOfPin(pin)?.[part];
  const isOurs = before.text.trim() === '' || before.text === locationOfPin(before.pin)?.[part];
  return found !== undefined && isOurs ? found : before.text;
}

/** The city field after the PIN code was typed. */
export const autofillCity = (before: { city: string; pin: string }, pin: string): string =>
  autofill('city', { text: before.city, pin: before.pin }, pin);

/** The State field after the PIN code was typed. */
export const autofillState = (before: { state: string; pin: string }, pin: string): string =>
  autofill('state', { text: before.state, pin: before.pin }, pin);

/** A postal address in India. `state`: the State's name; null while it is not known. */
export interface PostalAddress {
  street: string;
  city: string;
  postalCode: string;
  state: string | null;
}
