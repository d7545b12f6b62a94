// `npm run metrics` prints the figures of the code; `npm run metrics -- --list names` prints the places behind the
// figures whose name has that word.
import { figures } from './metrics/figures.ts';

const at = process.argv.indexOf('--list');
if (at < 0) for (const { name, value } of figures()) console.log(`${name.padEnd(44)} ${value}`);
else {
  const word = process.argv[at + 1] ?? '';
  for (const { name, list } of figures().filter(figure => figure.name.includes(word) && figure.list))
    console.log(`# ${name}\n${list?.join('\n')}`);
}
