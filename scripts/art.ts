/** `npm run make -- art`: writes the drawings of src/ui/art as the files that pages fetch. */
import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import { publish } from '#tools/publication.ts';

const { module } = await runnerImport<{ sprites(): Record<string, string> }>('./src/ui/art/sprites.tsx');
await publish(async made => {
  for (const [file, text] of Object.entries(module.sprites())) {
    writeFileSync(made.file(`src/ui/art/${file}`), text);
    console.log(`src/ui/art/${file}  ${text.length} bytes`);
  }
});
