import { locationOfPin } from './pins.ts';
import { stateOfPin } from './states.ts';

/** How far a place is for the courier: a large city, most of the country, or the North-East, Kashmir and islands. */
export const deliveryZones = ['city', 'country', 'far'] as const;
export type DeliveryZone = (typeof deliveryZones)[number];

const largeCities = new Set([
  'New Delhi',
  'Gurugram',
  'Noida',
  'Ghaziabad',
  'Faridabad',
  'Mumbai',
  'Navi Mumbai',
  'Thane',
  'Pune',
  'Bengaluru',
  'Chennai',
  'Hyderabad',
  'Kolkata',
  'Howrah',
  'Ahmedabad',
]);

/**
 * The codes of Jammu and Kashmir, Sikkim, Arunachal Pradesh, Nagaland, Manipur, Mizoram, Tripura, Meghalaya, Assam,
 * Lakshadweep, the Andaman and Nicobar Islands and Ladakh.
 */
const farStates = new Set(['01', '11', '12', '13', '14', '15', '16', '17', '18', '31', '35', '38']);

/** The zone of a PIN code; `undefined` for a text that is none. */
export function zoneOfPin(pin: string): DeliveryZone | undefined {
  const state = stateOfPin(pin);
  if (!state) return undefined;
  if (farStates.has(state.code)) return 'far';
  const city = locationOfPin(pin)?.city;
  return city !== undefined && largeCities.has(city) ? 'city' : 'country';
}
