// `node scripts/run.mjs program [argument …]`: sets up what is missing, then runs a file of the project on the
// project's own Node, or a command of its packages. Most commands of package.json go through it, so that they work on a
// machine that has only Node and npm. `--one-of prove name [argument …]` runs a program of scripts/programs.json with
// its settings and, where it needs the site, the build; without a name it lists them.
import { helpOnRequest } from './help.mjs';
import { namedProgram } from './named-program.mjs';
import { build, env, handOverTo, install, node } from './setup.mjs';

const words = process.argv.slice(2);
const { program, args, ...needs } =
  words[0] === '--one-of' ? namedProgram(words[1], words.slice(2)) : { program: words[0], args: words.slice(1) };
helpOnRequest(program, args, needs);
install();
if (needs.built) build();
const isOurs = /\.(ts|mjs)$/.test(program);
handOverTo(isOurs ? node : program, isOurs ? [program, ...args] : args, { env: { ...env, ...needs.env } });
