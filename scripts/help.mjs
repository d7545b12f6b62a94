// `--help` of every command: its name, then the comment at the top of its program, which says what it does and takes.
// Plain JavaScript on purpose: it runs on the machine's own Node before anything is installed.
import { existsSync, readFileSync } from 'node:fs';

/** What commands do that are a package's own program. */
const ofPackages = {
  format: 'Formats every file of the repository. Check only: `npm run verify -- --only format`.',
  'test:s3':
    'Runs the tests of the storage on a real Swift, too, with its S3 interface. Takes the arguments of vitest.',
  'prove:editing': 'Has two people edit one magazine at the same time, 200 times over. Takes the arguments of vitest.',
};

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

/** Prints what a command does and ends with 0, before anything else, when `--help` is among its arguments. */
export function helpOnRequest(program, args = process.argv.slice(2)) {
  if (!args.includes('--help')) return;
  // The command as npm was asked for it; in an image the program is run itself.
  const name = process.env.npm_lifecycle_event;
  const short = name === 'test' || name === 'start' ? `npm ${name}` : `npm run ${name}`;
  console.log(`Usage: ${name ? `${short} [-- arguments]` : `node ${program} [arguments]`}\n`);
  console.log(ofPackages[name] ?? (existsSync(program) ? leadingComment(program) : `Runs ${program}.`));
  process.exit(0);
}
