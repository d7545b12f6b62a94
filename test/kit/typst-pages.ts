import { PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import { toPdfX } from '#typeset/press/pdfx.ts';
import { fontsFor } from '#typeset/fonts/fonts.ts';
import { readProfile } from '#typeset/press/icc-profile.ts';
import { fogra39 } from '#typeset/press/settings.ts';
import { isolatedCompiler } from '#typeset/typesetting/compile-template.ts';

const { files } = fontsFor(
  { fonts: { display: 'Gloock', text: 'Newsreader', sans: 'Newsreader', italic: 'Newsreader' } },
  'abc',
);

/** Compiles Typst to a PDF with the engine's fonts; `size` and `margin` in mm, pictures by name. Text is Newsreader. */
export function compilePages(
  source: string,
  {
    size = [216, 303],
    margin = 3,
    pictures = {},
  }: { size?: readonly [number, number]; margin?: number; pictures?: Record<string, Buffer> } = {},
): Buffer {
  const folder = '/sheets/';
  const compiler = isolatedCompiler(folder, files);
  for (const [name, bytes] of Object.entries(pictures)) compiler.mapShadow(folder + name, bytes);
  const pageSetup = `#set page(width: ${size[0]}mm, height: ${size[1]}mm, margin: ${margin}mm)
#set text(font: "Newsreader", size: 10pt, fill: cmyk(0%, 0%, 0%, 100%), fallback: false)\n`;
  compiler.mapShadow(`${folder}main.typ`, Buffer.from(pageSetup + source));
  const { result, takeDiagnostics } = compiler.compile({ mainFilePath: `${folder}main.typ` }) as any;
  if (!result) throw new Error(`the sheets do not compile: ${JSON.stringify(takeDiagnostics?.())}`);
  return compiler.pdf(result, { pdfStandard: PdfStandard.V_1_6, pdfTags: false });
}

/** The same as a PDF/X print file. */
export const compilePrintFile = (...args: Parameters<typeof compilePages>): Promise<Buffer> =>
  toPdfX(compilePages(...args), {
    title: 'Sheets',
    brand: 'Sheets',
    at: new Date('2026-11-21T10:00:00Z'),
    condition: fogra39,
    profile: readProfile(fogra39.profile),
  });

/** A JPEG of soft blobs, different for each `seed`; with the sRGB profile unless `profile` is false. */
export async function blobPhoto(
  width: number,
  height: number,
  { seed = 1, profile = true }: { seed?: number; profile?: boolean } = {},
): Promise<Buffer> {
  const circles = Array.from({ length: 14 }, (_, n) => {
    const at = (k: number): number => (((Math.sin((n + 1) * 12.9898 * k + seed * 78.233) * 43758.5453) % 1) + 1) % 1;
    const hue = Math.round(at(4) * 360);
    return `<circle cx="${at(1) * 100}%" cy="${at(2) * 100}%" r="${8 + at(3) * 18}%" fill="hsl(${hue} 55% ${25 + at(5) * 50}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#c9b79c"/>${circles.join('')}</svg>`;
  const picture = sharp(Buffer.from(svg)).flatten().jpeg({ quality: 88 });
  return (profile ? picture.withIccProfile('srgb') : picture).toBuffer();
}
