/** Which imports, packages and words a file uses that `src/boundaries.ts` forbids it. */
import { relative } from 'node:path';
import { publicFiles, packages, slices, confinedWords } from '../../src/boundaries.ts';
import { importsOf, targetOf, type Import } from './imports.ts';

const placeOf = (path: string) => path.split('/')[0] ?? '';
/** Where an import of ours leads, relative to `src`. */
function ownTarget(path: string, from: string): string | undefined {
  const target = targetOf(`src/${path}`, from);
  return target && relative('src', target);
}

const isBrowser = (path: string) => /\/(pages|parts)\//.test(path) || /^(ui|web)\//.test(path);

function refusal(path: string, { from, typeOnly }: Import): string | undefined {
  const target = ownTarget(path, from);
  if (target === undefined) {
    if (from.startsWith('node:')) return isBrowser(path) ? 'the browser has no node' : undefined;
    if (isBrowser(path) && from.startsWith('zod')) return 'the schema library does not go to the browser';
    const rule = packages.find(p => p.name.test(from) && !p.only.test(path));
    return rule && !typeOnly ? rule.why : undefined;
  }
  const [me, you] = [placeOf(path), placeOf(target)];
  const theirs = target.slice(you.length + 1);
  if (you === '..') return 'src uses nothing outside of src';
  if (isBrowser(path) && /(^|\/)(actions|store|jobs)(\.ts|\/)/.test(target)) return 'the browser gets no server code';
  if (isBrowser(path) && /(^|\/)(index|wire)(\.ts|\/)/.test(target) && !typeOnly)
    return 'pages take types only from wire.ts and index.ts';
  if (isBrowser(path) && you === 'platform' && !(me === 'web' && typeOnly)) return 'the browser gets no machinery';
  if (me === you) return undefined;
  if (path === 'app.ts' || path === 'main.ts') return undefined;
  if (you === 'boundaries.ts' || you === 'app.ts' || you === 'main.ts')
    return 'the composition root is above everything';
  if (me === 'kernel') return 'the kernel knows nothing of ours';
  if (you === 'kernel') return undefined;
  if (me === 'platform' || me === 'ui' || me === 'typeset') return `${me} knows only the kernel`;
  if (me === 'adapters')
    return you in slices && /^[\w-]+\.ts$/.test(theirs) && theirs !== 'store.ts'
      ? undefined
      : 'an adapter knows only its port';
  if (you === 'site') return 'what shows the pages stands on top';
  if (me === 'web') return you === 'ui' || you === 'platform' ? undefined : 'what all pages use knows no slice';
  if (you === 'platform') return undefined;
  if (you === 'web') return isBrowser(path) || me === 'site' ? undefined : 'only pages use what all pages use';
  if (you === 'ui')
    return isBrowser(path) || /\/html\//.test(path) || me === 'site' || me === 'sandbox'
      ? undefined
      : 'only screens use the design system';
  if (you === 'adapters') return 'only app.ts knows the adapters';
  if (me === 'site' || me === 'studio' || me === 'sandbox')
    return you === 'studio' ||
      you === 'typeset' ||
      (you in slices && publicFiles.test(theirs)) ||
      theirs.startsWith('pages/')
      ? undefined
      : `${you} shows only its face`;
  if (!(me in slices)) return `${me} is not in the table`;
  if (!slices[me]?.includes(you)) return `${me} may not know ${you}`;
  return you === 'typeset' || publicFiles.test(theirs) ? undefined : `${you} shows only its face`;
}

function purity(path: string, code: string, imports: readonly Import[]): string[] {
  if (!/(^|\/)rules(\.ts|\/)/.test(path)) return [];
  const found = imports
    .filter(i => !i.typeOnly && !i.from.startsWith('#kernel/') && !/(^|\/)rules(\.ts|\/)|^\.\/[\w-]+\.ts$/.test(i.from))
    .map(i => `rules are pure: no ${i.from}`);
  return /\bawait\b/.test(code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')) ? [...found, 'rules do not wait'] : found;
}

/** Everything that the file at `path` (relative to `src`) does and the tables forbid, one sentence each. */
export function violations(path: string, code: string): string[] {
  const imports = importsOf(path, code);
  const bare = code.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g, '');
  return [
    ...imports.flatMap(i => refusal(path, i) ?? []),
    ...purity(path, code, imports),
    ...confinedWords.filter(w => w.word.test(bare) && !w.only.test(path)).map(w => w.why),
  ].map(why => `${path}: ${why}`);
}
