import type { MyData } from '../wire.ts';

/** One act, as it is stored: an agreement, or the terms of a payment. */
export interface AgreedAct {
  subject: 'terms' | 'privacy' | 'speech';
  version: number;
  act: 'given' | 'withdrawn';
  /** The screen: `sign-in`, `recording`, `decision`, or the purpose of a payment. */
  place: string;
  at: Date;
  /** The magazine it is about, and its title. */
  edition: { id: string; title: string } | null;
}

type Agreed = MyData['agreed'][number];

const texts = {
  terms: { name: 'Terms and Conditions', path: '/termsandconditions' },
  privacy: { name: 'Privacy Policy', path: '/privacy' },
};
const places: Readonly<Record<string, string>> = {
  'sign-in': 'when you signed in',
  order: 'when you paid for an order',
  sample: 'when you paid for the sample',
  bundle: 'when you paid for iCredits',
};

/**
 * What somebody agreed to, of acts with the newest first (W113): each wording once for each screen, since when; of each
 * magazine whether its recordings are written down, as its newest act says. `dayOf` puts a moment into words.
 */
export function agreedOf(acts: readonly AgreedAct[], dayOf: (at: Date) => string): Agreed[] {
  const found = new Map<string, Agreed>();
  for (const { subject, version, act, place, at, edition } of acts) {
    if (subject !== 'speech') {
      const where = `${dayOf(at)}, ${places[place] ?? 'when you paid'}`;
      const { name, path } = texts[subject];
      const [what, wording] = [`${name}, version ${version}`, `${path}/${version}`];
      found.set(`${subject} ${version} ${place}`, { what, where, wording, edition: null, withdrawn: false });
    } else if (edition && !found.has(`speech ${edition.id}`)) {
      const withdrawn = act === 'withdrawn';
      const what = withdrawn
        ? `Recordings for ${edition.title} are not written down`
        : `A speech service writes down recordings for ${edition.title}`;
      const where = `${withdrawn ? 'withdrawn on' : 'since'} ${dayOf(at)}`;
      found.set(`speech ${edition.id}`, { what, where, wording: null, edition: edition.id, withdrawn });
    }
  }
  return [...found.values()];
}
