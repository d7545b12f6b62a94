// `node scripts/run.mjs [--built] program [argument …]`: sets up what is missing, with `--built` the site's build, too;
// then runs a .ts file of the project on the project's own Node, or a command of its packages. Most commands of
// package.json go through it, so that they work on a machine that has only Node and npm.
import { helpOnRequest } from './help.mjs';
import { build, handOverTo, install, node } from './setup.mjs';

const words = process.argv.slice(2);
const needsBuild = words[0] === '--built';
const [program, ...programArguments] = needsBuild ? words.slice(1) : words;
helpOnRequest(program, programArguments);
install();
if (needsBuild) build();
if (program.endsWith('.ts')) handOverTo(node, [program, ...programArguments]);
else handOverTo(program, programArguments);
