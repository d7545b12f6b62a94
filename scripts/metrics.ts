// `npm run metrics` prints the figures of the code; `npm run metrics -- --list names` the places behind the figures
// whose name has that word; `npm run metrics -- --goals` the goals of the simplification, and why one is not met.
import { figures } from './metrics/figures.ts';
import { goals } from './metrics/goals.ts';

const at = process.argv.indexOf('--list');
if (process.argv.includes('--goals'))
  for (const { name, value, goal, met, why } of goals(figures()))
    console.log(`${met ? 'met' : 'NOT'}  ${name.padEnd(46)} ${value.padEnd(26)} ${goal}${met ? '' : `\n     ${why}`}`);
else if (at < 0) for (const { name, value } of figures()) console.log(`${name.padEnd(44)} ${value}`);
else {
  const word = process.argv[at + 1] ?? '';
  for (const { name, list } of figures().filter(figure => figure.name.includes(word) && figure.list))
    console.log(`# ${name}\n${list?.join('\n')}`);
}
