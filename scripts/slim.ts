/**
 * `node scripts/slim.ts`: deletes from node_modules what nothing reads, neither the shop nor its tests nor its builds.
 * Set-up runs it after each installation. With `--image`, for images, it also deletes what only tests and the type
 * check read, and refuses an installation with development packages. Prints the megabytes before and after.
 */
import { globSync, readdirSync, rmSync, existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { allFontFiles } from '#typeset/fonts/fonts.ts';

const packages = join(import.meta.dirname, '../node_modules');
const forImage = process.argv.includes('--image');
if (forImage && existsSync(join(packages, 'vite'))) {
  console.error(`${packages} has development packages. Install with --omit=dev first; nothing was deleted.`);
  process.exit(1);
}

/**
 * What nothing reads, below node_modules. Most packages bring themselves in several forms, and Node loads one of them:
 * what `exports` of their package.json names for `import` and, where a package requires them, for `require`.
 */
const unread = [
  // Its headers and manual; the program is in node/bin, too.
  'node/node_modules',
  // TensorFlow.js is loaded as its bundle for Node, and calculates in WebAssembly.
  '@tensorflow/*/dist/*/',
  '@tensorflow/*/dist/!(tf-*.node).js',
  '@tensorflow/*/dist/*.d.ts',
  '@tensorflow/tfjs-backend-cpu/dist',
  '@tensorflow/tfjs-backend-wasm/dist/*.wasm',
  // Of the face detector only the weights are read (typeset/photos/tensors.ts).
  '@vladmandic/face-api/{dist,src,types}',
  '@vladmandic/face-api/model/!(ssd_mobilenetv1|face_landmark_68_model|face_recognition)*',
  '@vladmandic/face-api/demo/!(*.jpg)',
  // libav.js and libheif in plain JavaScript, and libav.js with threads: both run as WebAssembly in one thread.
  '@libav.js/*/dist/*.{asm,thr,thrsimd}.*',
  'libheif-js/libheif/*.js',
  'libheif-js/libheif-wasm/libheif.{js,wasm}',
  // Forms for browsers and for older module systems.
  '@cantoo/pdf-lib/{src,ts3.4}',
  '@cantoo/pdf-lib/dist/*.js',
  '@hyzyla/pdfium/dist/*{base64,cdn,browser,worker}*.js',
  '@opentelemetry/**/build/{esm,esnext}',
  '@opentelemetry/semantic-conventions/dist/**/*.{mjs,d.cts,d.mts}',
  '@smithy/*/dist-types/ts3.4',
  '@aws-sdk/*/dist-types/ts3.4',
  '@electric-sql/pglite/dist/**/*.{cjs,d.cts}',
  'class-validator/{bundles,esm5,esm2015}',
  'libphonenumber-js/{bundle,es6-modern,source}',
  'luxon/build/{amd,cjs-browser,global}',
  'prettier/{standalone,plugins/*}.js',
  'react-dom/cjs/react-dom-profiling.*',
  'tus-js-client/dist',
  'zod/src',
  // The parser where no native one was installed.
  'oxc-parser/*.wasm',
  // Stores of the upload server that need Redis.
  '@redis',
  'ioredis',
  'bintrees/test',
  'fastify/{docs,examples,test}',
];

/** Only tests and the type check read these. */
const unreadInImages = ['typescript', '@typescript', '@types', '@vladmandic/face-api/demo'];

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
  });
/** The files of all packages, without what programs keep beside them, such as `.cache`. */
const filesOfPackages = (): string[] =>
  readdirSync(packages)
    .filter(name => !name.startsWith('.'))
    .flatMap(name => filesBelow(join(packages, name)));
const megabytesNow = (): string =>
  (filesOfPackages().reduce((sum, path) => sum + statSync(path).blocks * 512, 0) / 2 ** 20).toFixed(0);

const fonts = new Set(allFontFiles());
const fontPackage = /[\\/]@(expo-google-fonts|fontsource)[\\/]/;
const isLicence = (path: string): boolean => /licen[cs]e|notice|copying/i.test(basename(path));

/** Whether nothing reads a file, by its kind: maps for debuggers, documents, pictures and unused styles of fonts. */
function isUnread(path: string): boolean {
  if (/\.(ttf|otf|woff2?|png|css|scss)$/.test(path) && fontPackage.test(path)) return !fonts.has(path);
  if (forImage && /\.d\.[mc]?ts$/.test(path)) return true;
  return path.endsWith('.map') || (path.endsWith('.md') && !isLicence(path));
}

const before = megabytesNow();
for (const path of globSync([...unread, ...(forImage ? unreadInImages : [])], { cwd: packages }))
  rmSync(join(packages, path), { recursive: true, force: true });
for (const path of filesOfPackages()) if (isUnread(path)) rmSync(path);
console.log(`node_modules: ${before} MB before, ${megabytesNow()} MB now.`);
