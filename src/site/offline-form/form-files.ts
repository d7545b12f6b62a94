import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The list of all screens: it names every script of the site, so what it names is not followed. */
const isManifest = (name: string) => /^manifest-[\w-]+\.js$/.test(name);
/** The fonts of English; other letters are shown in a font of the device. */
const fontPattern = /\/fonts\/[\w-]+-latin\.[0-9a-f]{8}\.woff2/g;

/**
 * The addresses of the files of the build in `folder` that a page needs without a connection: scripts, workers and
 * drawings that the page names, what those name in turn, also when they load it later, and the fonts. Sorted.
 */
export async function filesOfPage(html: string, folder: string): Promise<string[]> {
  const names = (await readdir(join(folder, 'assets'))).filter(name => !/\.(br|gz)$/.test(name));
  const found = new Set<string>();
  const add = (text: string) => {
    for (const name of names) if (text.includes(name)) found.add(name);
  };
  add(html);
  // Iterating a set also visits what is added meanwhile.
  for (const name of found)
    if (/\.(js|css)$/.test(name) && !isManifest(name)) add(await readFile(join(folder, 'assets', name), 'utf8'));
  const fonts = new Set([...html.matchAll(fontPattern)].map(([address]) => address));
  return [...[...found].map(name => `/assets/${name}`), ...fonts].toSorted();
}
