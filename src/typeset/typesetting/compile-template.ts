import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import type { FontSet } from '../fonts/fonts.ts';
import { fontBytes } from '../fonts/sfnt.ts';

/** The folder of the Typst templates, with a slash at the end. A compiler reads nothing outside of it. */
export const templateFolder = fileURLToPath(new URL('../template/', import.meta.url));

/** A Typst compiler that can read the templates and these fonts, and nothing else on the machine. */
export const templateCompiler = (fonts: Pick<FontSet, 'files'>): NodeCompiler =>
  NodeCompiler.create({ workspace: templateFolder, fontArgs: [{ fontBlobs: fonts.files.map(fontBytes) }] });

/**
 * Typesets one of the small documents: the template `<name>.typ` with `data` as `<name>.json`, and `logo`, a PNG
 * or a JPEG, when the template shows one. The result is a tagged
 * PDF, the same bytes for the same data; `undefined` when Typst refuses the template.
 */
export function compileDocument(
  name: 'paper' | 'ticket',
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
