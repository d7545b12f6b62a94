import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

test('repository: every npm command begins with a program that sets up what is missing on the machine’s own Node', () => {
  for (const [name, command] of Object.entries(scripts)) {
    const setter = /^(?:\w+=\w+ )*node (scripts\/\w+\.mjs)/.exec(command)?.[1];
    expect(setter, `npm run ${name}`).toBeDefined();
    expect(readFileSync(setter!, 'utf8'), setter).toMatch(/^install\(\);$/m);
    const program = /\b(?:scripts|test|tools)\/[\w/-]+\.ts/.exec(command)?.[0];
    if (program) expect(existsSync(program), `${program} of npm run ${name}`).toBe(true);
  }
});
