// `--help` of every command: its name, then the comment at the top of its program, which says what it does and takes.
// Plain JavaScript on purpose: it runs on the machine's own Node before anything is installed.
import { existsSync, readFileSync } from 'node:fs';

/** What `npm run format` does, which is a package's own program. */
const formatHelp = 'Formats every file of the repository. Check only: `npm run verify -- --only format`.';

/** The comment at the top of a program, as text. */
function leadingComment(path) {
  const [block] = /^\/\*\*[\s\S]*?\*\/|^(\/\/.*\n)+/.exec(readFileSync(path, 'utf8')) ?? [''];
  return block
    .replace(/^\/\*\*\s?|\s*\*\/$/g, '')
    .split('\n')
    .map(line => line.replace(/^ ?(\*|\/\/) ?/, ''))
    .join('\n')
    .trim();
}

/**
 * Prints what a command does and ends with 0, before anything else, when `--help` is among its arguments. `command` and
 * `about`: those of a program that `npm run prove` or `npm run make` runs by its name.
 */
export function helpOnRequest(program, args = process.argv.slice(2), { command, about } = {}) {
  if (!args.includes('--help')) return;
  // The command as npm was asked for it; in an image the program is run itself.
  const name = process.env.npm_lifecycle_event;
  const short = name === 'test' || name === 'start' ? `npm ${name}` : `npm run ${name}`;
  const usage = command?.startsWith(`${name} `) ? `npm run ${command} [arguments]` : `${short} [-- arguments]`;
  console.log(`Usage: ${name ? usage : `node ${program} [arguments]`}\n`);
  if (about) console.log(`${about}\n`);
  if (existsSync(program)) console.log(leadingComment(program));
  else console.log(about ? `Takes the arguments of ${program}.` : formatHelp);
  process.exit(0);
}
