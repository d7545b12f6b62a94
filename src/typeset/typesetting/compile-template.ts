import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import type { FontSet } from '../fonts/fonts.ts';
import { fontBytes } from '../fonts/sfnt.ts';

/** The folder of the Typst templates, with a slash at the end. A compiler reads nothing outside of it. */
export const templateFolder = fileURLToPath(new URL('../template/', import.meta.url));

/** fontconfig settings that name no folder with fonts. */
const noSystemFonts = fileURLToPath(new URL('../fonts/no-system-fonts.conf', import.meta.url));

/**
 * A Typst compiler that reads files of `workspace` and these fonts, and nothing else on the machine: a magazine is the
 * same wherever it is typeset. Typst takes a weight that a family lacks from its nearest one here.
 */
export function isolatedCompiler(workspace: string, fontFiles: readonly string[]): NodeCompiler {
  // Typst searches the machine's fonts whenever a compiler is created, and has no option against it.
  process.env['FONTCONFIG_FILE'] = noSystemFonts;
  return NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fontFiles.map(fontBytes) }] });
}

/** A Typst compiler that can read the templates and these fonts. */
export const templateCompiler = (fonts: Pick<FontSet, 'files'>): NodeCompiler =>
  isolatedCompiler(templateFolder, fonts.files);

/**
 * Typesets one of the small documents: the template `<name>.typ` with `data` as `<name>.json`, and `logo`, a PNG
 * or a JPEG, when the template shows one. The result is a tagged
 * PDF, the same bytes for the same data; `undefined` when Typst refuses the template.
 */
export function compileDocument(
  name: 'paper' | 'ticket' | 'batch' | 'slips' | 'cards',
  { data, logo }: { data: object; logo?: Buffer | undefined },
  fonts: FontSet,
): Buffer | undefined {
  const compiler = templateCompiler(fonts);
  const json = Buffer.from(JSON.stringify({ ...data, fonts: fonts.fonts, hasLogo: logo !== undefined }));
  compiler.mapShadow(`${templateFolder}${name}.json`, json);
  if (logo) compiler.mapShadow(`${templateFolder}logo`, logo);
  const { result } = compiler.compile({ mainFilePath: `${templateFolder}${name}.typ` });
  return result ? compiler.pdf(result, { pdfStandard: PdfStandard.V_1_7, pdfTags: true }) : undefined;
}
