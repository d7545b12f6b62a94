/** T12: whether the time or the bytes of an answer reveal that a number has an account. T2 has the races of codes. */
import { addStaff, upsertCustomer } from '#src/accounts/index.ts';
import { testApp, type TestResponse, type TestApp } from '#test/kit/app.ts';
import { median, type Measurement } from './figures.ts';

/** A call about a phone number that anybody can make. */
type TimedCall = (app: TestApp, phone: string) => Promise<TestResponse>;

const wrongCode = (phone: string) => ({ json: { phone, type: false, pass: '000000' } });
const timedCalls: readonly [what: string, ask: TimedCall][] = [
  [
    'a code is asked for',
    (app, phone) => app.call('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: false } }),
  ],
  [
    'a partner’s code is asked for',
    (app, phone) => app.call('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: true } }),
  ],
  ['a code of the studio is asked for', (app, phone) => app.call('POST /studio/api/sendCode', { json: { phone } })],
  ['a wrong code is checked', (app, phone) => app.call('POST /api/verify', wrongCode(phone))],
  ['a wrong code is to sign in', (app, phone) => app.call('POST /api/login', wrongCode(phone))],
];

/** The answer without the parts that differ every time. */
const comparableBytes = ({ status, body, headers }: TestResponse): string =>
  JSON.stringify([
    status,
    body,
    Object.keys(headers)
      .toSorted()
      .filter(name => name !== 'date'),
  ]);

/** The first calls of each group fill caches and are not counted. */
const warmUpCalls = 20;

/**
 * Compares the median times of `times` answers about known and unknown numbers, which take turns. It uses the settings
 * of a real messenger, so that no answer contains the code. A third group, of unknown numbers too, shows how much a
 * busy machine alone makes the medians differ.
 */
export async function proveCodeTiming({ server, times }: { server: string; times: number }): Promise<Measurement[]> {
  const env = {
    LIMITS: 'off',
    LOG_LEVEL: 'silent',
    MESSENGER: 'whatsapp',
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_TOKEN: 't',
    WHATSAPP_APP_SECRET: 'app-secret',
    WHATSAPP_VERIFY_TOKEN: 'verify-token-0001',
  };
  const app = await testApp({ database: 'postgres', server, env });
  const figures: Measurement[] = [];
  let numbers = 9_850_000_000;
  for (const [what, ask] of timedCalls) {
    const groups = ['known', 'unknown', 'others'] as const;
    const ms = { known: [] as number[], unknown: [] as number[], others: [] as number[] };
    const bytes = { known: new Set<string>(), unknown: new Set<string>(), others: new Set<string>() };
    for (let at = 0; at < times * groups.length; at++) {
      const phone = `+91${++numbers}`;
      const which = groups[at % groups.length]!;
      // Each turn makes a number known, so that every group follows the same work.
      const existingPhone = which === 'known' ? phone : `+91${++numbers}`;
      await upsertCustomer(app.ctx(), existingPhone);
      if (what.includes('studio')) await addStaff(app.ctx(), { phone: existingPhone, name: 'Meera', role: 'editor' });
      const startedAt = performance.now();
      const answer = await ask(app, phone);
      ms[which].push(performance.now() - startedAt);
      bytes[which].add(comparableBytes(answer));
    }
    const [known, unknown, others] = groups.map(group => median(ms[group].slice(warmUpCalls))) as [
      number,
      number,
      number,
    ];
    const [difference, noise] = [Math.abs(known / unknown - 1), Math.abs(others / unknown - 1)];
    const hasSameBytes = bytes.known.size === 1 && [...bytes.known][0] === [...bytes.unknown][0];
    const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
    const measured =
      `medians of ${times - warmUpCalls} known and unknown numbers ${known.toFixed(1)} and ${unknown.toFixed(1)} ms, ` +
      `${percent(difference)} apart (two groups of unknown ones ${percent(noise)}); bytes ${hasSameBytes ? 'equal' : 'differ'}`;
    console.log(`${what}: ${measured}`);
    figures.push({ target: 'T12', what, measured, met: hasSameBytes && difference <= Math.max(0.05, noise) });
  }
  await app.close();
  return figures;
}
