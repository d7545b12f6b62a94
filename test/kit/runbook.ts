import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ownSettings } from '../../scripts/deployment-rules.ts';

/** A block of commands of the runbook, under its heading. */
export interface Block {
  heading: string;
  commands: string;
}

/** The blocks of docs/runbooks/first-day-in-production.md, in order. */
export function runbookBlocks(): Block[] {
  const text = readFileSync('docs/runbooks/first-day-in-production.md', 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap(section => {
      const heading = section.slice(0, section.indexOf('\n'));
      return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => ({ heading, commands }));
    });
}

/** The settings that the runbook writes, as they stand there: what the owner fills in is empty. */
export function runbookSettings(): Record<string, string> {
  const [, text = ''] = /cat > \/etc\/imurs\.env <<END\n([\s\S]*?)^END$/m.exec(
    runbookBlocks()
      .map(({ commands }) => commands)
      .join('\n'),
  ) ?? [''];
  const written = text
    .replaceAll('$DATABASE_PASSWORD', 'password')
    .replace(/\$\(openssl.*\)/, ownSettings['SECRET'] ?? '');
  return parseEnv(written) as Record<string, string>;
}

/** What the owner fills in, for the settings that are empty. */
export const filledIn = (settings: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([, value]) => value === '')
      .map(([name]) => [name, ownSettings[name] ?? 'filled-in']),
  );
