import type { SeededRandom } from '#test/kit/seeded-random.ts';

/** Values that no message has where they are put. */
const oddValues: readonly unknown[] = [
  null,
  [],
  {},
  -1,
  1e300,
  '',
  '\u0000',
  '\ud800',
  'x'.repeat(5000),
  true,
  [null],
  { id: null },
  { body: { body: 1 } },
  '../../etc/passwd',
  '9'.repeat(11),
  '1'.repeat(300),
  '__proto__',
  { __proto__: { id: 'x' } },
  '𝒳'.repeat(200),
  "'; drop table chat_inbox; --",
];

const file = { id: '901', mime_type: 'image/jpeg', sha256: 'a'.repeat(64), caption: 'x' };
/** What messages of every kind have beside the fields of all. */
const kinds: readonly object[] = [
  { type: 'text', text: { body: 'Hello' } },
  { type: 'image', image: file },
  { type: 'audio', audio: { ...file, voice: true } },
  { type: 'document', document: file },
  { type: 'video', video: file },
  { type: 'sticker', sticker: file },
  { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'next', title: 'Next' } } },
  { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'question:3', title: 'Three' } } },
  { type: 'button', button: { payload: 'next', text: 'Next' } },
  { type: 'reaction', reaction: { message_id: 'wamid.ours', emoji: '❤️' } },
  { type: 'location', location: { latitude: 1, longitude: 2 } },
  { type: 'contacts', contacts: [{ name: { formatted_name: 'Asha' } }] },
  { type: 'text', text: { body: 'Quoted' }, context: { id: 'wamid.ours' } },
  { type: 'text', text: { body: 'Hidden' }, from: undefined, user_id: 'IN.5' },
  { type: 'unsupported', errors: [{ code: 131_051 }] },
];

/** A copy of a value in which something, anywhere, is another one, is missing, or is there twice. */
function damaged(value: unknown, random: SeededRandom): unknown {
  if (typeof value !== 'object' || value === null || random.happens(0.15)) return random.pick(oddValues);
  if (Array.isArray(value)) {
    const copy: unknown[] = value.map((one: unknown, n) => (n === 0 ? damaged(one, random) : one));
    return random.happens(0.05) ? Array.from({ length: 40 }, () => copy).flat() : copy;
  }
  const entries = Object.entries(value);
  const at = random.below(entries.length || 1);
  if (random.happens(0.1)) return Object.fromEntries(entries.filter((_, n) => n !== at));
  return Object.fromEntries(entries.map(([name, one], n) => [name, n === at ? damaged(one, random) : one]));
}

/** Text with other bytes somewhere in it, cut off, or deeply nested. */
function damagedText(text: string, random: SeededRandom): string {
  const at = random.below(text.length);
  const dice = random.below(4);
  if (dice === 0) return text.slice(0, at);
  if (dice === 1)
    return `${text.slice(0, at)}${random.pick(['}', '"', '\\u', '\u0000', ',', '1e999'])}${text.slice(at)}`;
  if (dice === 2) return '['.repeat(5000) + text;
  return text.slice(0, at) + String.fromCharCode(random.below(0xffff)) + text.slice(at + 1);
}

/** The `n`th odd body of WhatsApp's webhook: a message or status in which something is not as it should be. */
export function oddBody(random: SeededRandom, { n, number, now }: { n: number; number: string; now: number }): string {
  const timestamp = String(now - random.below(1000));
  const head = { id: `wamid.odd.${n % 500}`, from: `9198123${String(n % 97).padStart(5, '0')}`, timestamp };
  const status = { id: 'wamid.ours', status: random.pick(['delivered', 'read', 'failed']), timestamp };
  const news = random.happens(0.2)
    ? { statuses: [{ ...status, biz_opaque_callback_data: `k${n % 50}`, errors: [{ code: 131_047 }] }] }
    : { messages: [{ ...head, ...random.pick(kinds) }], contacts: [{ wa_id: head.from, user_id: 'IN.7' }] };
  const value = { metadata: { phone_number_id: number }, ...news };
  const whole = { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] };
  const text = JSON.stringify(random.happens(0.9) ? damaged(whole, random) : whole);
  return random.happens(0.15) ? damagedText(text, random) : text;
}
