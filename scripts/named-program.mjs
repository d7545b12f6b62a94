// The programs of `npm run prove -- name` and `npm run make -- name`, from programs.json. Plain JavaScript on purpose:
// it runs on the machine's own Node before anything is installed.
import { readFileSync } from 'node:fs';

/** The program that a group has under the first word. Lists the group and ends when there is none of that name. */
export function namedProgram(group, [name, ...args]) {
  const programs = JSON.parse(readFileSync(new URL('programs.json', import.meta.url), 'utf8'))[group];
  const entry = programs[name];
  if (entry) return { ...entry, command: `${group} -- ${name}`, args: [...(entry.args ?? []), ...args] };
  const isAsked = name === undefined || name === '--help';
  if (!isAsked) console.error(`There is no ${name} to ${group}.\n`);
  console.log(`Usage: npm run ${group} -- name [arguments]\n`);
  for (const [what, { about }] of Object.entries(programs)) console.log(`  ${what.padEnd(15)} ${about}`);
  process.exit(isAsked ? 0 : 1);
}
