// `node scripts/run.mjs [--built] program [argument …]`: what most commands of package.json go through, so that they work
// on a machine that has only Node and npm. Sets up what is missing, with `--built` the site's build, too; then runs a
// program of the project (a file) on the project's own Node, or a command of its packages.
import { build, env, handOverTo, install, node } from './setup.mjs';

const words = process.argv.slice(2);
const needsBuild = words[0] === '--built';
const [program, ...programArguments] = needsBuild ? words.slice(1) : words;
install();
if (needsBuild) build();
if (program.endsWith('.ts')) handOverTo(node, [program, ...programArguments], { env });
else handOverTo(program, programArguments);
