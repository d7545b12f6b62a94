import type { AppRuntime } from '#platform/runtime.ts';
import { people } from './people.ts';

/** The text at the end of `npm start`: all addresses and, in a sandbox, the seeded people. */
export async function welcomeText({ config, database }: AppRuntime, bankOrigin: string): Promise<string> {
  const addresses: [string, string][] = [
    ['The shop', config.baseUrl],
    ['The studio', `${config.baseUrl}/studio`],
    ['Health', `${config.baseUrl}/readyz`],
  ];
  if (!config.production)
    addresses.push(
      ['The console', `${config.baseUrl}/sandbox   (codes, messages, bank, jobs, time)`],
      ['The bank', bankOrigin],
    );
  const rows: [string, string][] = [
    ...addresses,
    ['Database', database.name],
    ...(config.production
      ? []
      : people.map((p): [string, string] => [p.role, `${p.phone}   ${p.name.padEnd(20)} ${p.note}`])),
  ];
  const widest = Math.max(...rows.map(([name]) => name.length));
  return ['', 'imurs is open.', '', ...rows.map(([name, what]) => `  ${name.padEnd(widest + 2)}${what}`), ''].join(
    '\n',
  );
}
