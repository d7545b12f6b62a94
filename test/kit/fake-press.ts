import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes print files as the engine would, at once: `vi.mock('#typeset/index.ts', …)` puts it in its place. */
export async function makePrintFiles(_order: object, { outDir }: { outDir: string }) {
  const write = (name: string) => {
    writeFileSync(join(outDir, name), `%PDF ${name}`);
    return join(outDir, name);
  };
  const whole = { name: 'whole', path: write('whole.pdf'), pages: 12, bytes: 9, sha256: '' };
  return { files: [whole], ticket: { json: write('ticket.json'), pdf: write('ticket.pdf') }, findings: [] };
}
