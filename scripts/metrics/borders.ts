/** Which imports, packages and words of a file `src/boundaries.ts` forbids. */
import { relative } from 'node:path';
import { publicFiles, packages, slices, confinedWords } from '../../src/boundaries.ts';
import { importsOf, targetOf, type Import } from './imports.ts';

const folderOf = (path: string) => path.split('/')[0] ?? '';
/** The file that an import of ours resolves to, relative to `src`. */
function ownTarget(path: string, from: string): string | undefined {
  const target = targetOf(`src/${path}`, from);
  return target && relative('src', target);
}

const isBrowser = (path: string) => /\/(pages|parts|device)\//.test(path) || /^(ui|web)\//.test(path);

function refusal(path: string, { from, typeOnly }: Import): string | undefined {
  const target = ownTarget(path, from);
  if (/\/device\//.test(path) && (from.startsWith('react') || target?.startsWith(`${folderOf(path)}/parts/`)))
    return 'what a device keeps knows no React';
  if (target === undefined) {
    if (from.startsWith('node:')) return isBrowser(path) ? 'browser code has no Node modules' : undefined;
    if (isBrowser(path) && from.startsWith('zod')) return 'the schema library does not go to the browser';
    const rule = packages.find(p => p.name.test(from) && !p.only.test(path));
    return rule && !typeOnly ? rule.why : undefined;
  }
  const [own, imported] = [folderOf(path), folderOf(target)];
  const importedFile = target.slice(imported.length + 1);
  if (imported === '..') return 'src imports nothing outside of src';
  if (isBrowser(path) && /(^|\/)(actions|store|jobs)(\.ts|\/)/.test(target)) return 'the browser gets no server code';
  if (isBrowser(path) && /(^|\/)(index|wire)(\.ts|\/)/.test(target) && !typeOnly)
    return 'pages take types only from wire.ts and index.ts';
  if (isBrowser(path) && imported === 'platform' && !(own === 'web' && typeOnly))
    return 'browser code imports nothing of platform';
  if (own === imported) return undefined;
  // What composes the process.
  if (['app.ts', 'main.ts', 'monitoring.ts'].includes(path)) return undefined;
  if (imported === 'boundaries.ts' || imported === 'app.ts' || imported === 'main.ts')
    return 'nothing imports the composition root';
  if (own === 'kernel') return 'the kernel imports no other folder';
  if (imported === 'kernel') return undefined;
  if (own === 'platform' || own === 'ui' || own === 'typeset') return `${own} imports only the kernel`;
  if (own === 'adapters')
    return imported in slices && /^[\w-]+\.ts$/.test(importedFile) && importedFile !== 'store.ts'
      ? undefined
      : 'an adapter imports only its port';
  if (imported === 'site') return 'no other folder imports site';
  if (own === 'web') return imported === 'ui' || imported === 'platform' ? undefined : 'web imports no slice';
  if (imported === 'platform') return undefined;
  if (imported === 'web') return isBrowser(path) || own === 'site' ? undefined : 'only pages import web';
  if (imported === 'ui')
    return isBrowser(path) || /\/html\//.test(path) || own === 'site' || own === 'sandbox'
      ? undefined
      : 'only screens use the design system';
  if (imported === 'adapters') return 'only app.ts imports the adapters';
  // A screen is typed by the real calls, also by those of the slices above.
  if (isBrowser(path) && typeOnly && imported in slices && /^wire(\.ts|\/)/.test(importedFile)) return undefined;
  if (own === 'site' || own === 'studio' || own === 'sandbox')
    return imported === 'studio' ||
      imported === 'typeset' ||
      (imported in slices && publicFiles.test(importedFile)) ||
      importedFile.startsWith('pages/')
      ? undefined
      : `only the public files of ${imported} may be imported`;
  if (!(own in slices)) return `${own} is not in the table`;
  if (!slices[own]?.includes(imported)) return `${own} may not import ${imported}`;
  return imported === 'typeset' || publicFiles.test(importedFile)
    ? undefined
    : `only the public files of ${imported} may be imported`;
}

function purity(path: string, code: string, imports: readonly Import[]): string[] {
  if (!/(^|\/)rules(\.ts|\/)/.test(path)) return [];
  const found = imports
    .filter(i => !i.typeOnly && !i.from.startsWith('#kernel/') && !/(^|\/)rules(\.ts|\/)|^\.\/[\w-]+\.ts$/.test(i.from))
    .map(i => `rules are pure: no ${i.from}`);
  return /\bawait\b/.test(code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')) ? [...found, 'rules do not wait'] : found;
}

/** What the tables forbid in the file at `path` (relative to `src`), one sentence each. */
export function violations(path: string, code: string): string[] {
  const imports = importsOf(path, code);
  const bare = code.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g, '');
  return [
    ...imports.flatMap(i => refusal(path, i) ?? []),
    ...purity(path, code, imports),
    ...confinedWords.filter(w => w.word.test(bare) && !w.only.test(path)).map(w => w.why),
  ].map(why => `${path}: ${why}`);
}
