/** What a partner reads after many clients were sent something at once (W183, W184), pure. */

interface ToldClients {
  sent: readonly string[];
  skipped: readonly { edition: string; why: string }[];
}

const clientsText = (count: number): string => (count === 1 ? 'One client' : `${count} clients`);

/** To how many it went; `text`: who was left out and why. */
export function toldText(
  { sent, skipped }: ToldClients,
  orders: readonly { _id: string; name: string }[],
  done: 'sent' | 'reminded',
): { title: string; text?: string } {
  const what = done === 'sent' ? 'sent the link' : 'reminded';
  const verb = sent.length === 1 ? 'was' : 'were';
  const title = sent.length === 0 ? `Nobody was ${what}` : `${clientsText(sent.length)} ${verb} ${what}`;
  if (skipped.length === 0) return { title: `${title}.` };
  const nameOf = (id: string) => orders.find(({ _id }) => _id === id)?.name ?? 'An order';
  return { title, text: skipped.map(({ edition, why }) => `${nameOf(edition)}: ${why}.`).join(' ') };
}

/** When a client was reminded last: "reminded 2 days ago". Both days are `2026-12-03`, in India. */
export function remindedText(day: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  if (days <= 0) return 'reminded today';
  return days === 1 ? 'reminded yesterday' : `reminded ${days} days ago`;
}
