const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** "21 November 2026", in India. */
export const dayOf = (iso: string): string => day.format(new Date(iso));
/** "21 Nov 2026, 4:05 pm", in India. */
export const momentOf = (iso: string): string => moment.format(new Date(iso));

/** The end of an order's id, enough to tell one from another when read aloud. */
export const shortId = (id: string): string => id.slice(-6).toUpperCase();

/** "Asha Rao's Birthday Spotlight Edition": the name of an order everywhere on screen (C-T01). */
export const titleOf = (edition: { customerName: string; category: { name: string } }): string =>
  `${edition.customerName}'s ${edition.category.name} Edition`;
