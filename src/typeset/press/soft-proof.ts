import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

import type { ColourView } from './raster-compare.ts';
import type { Cmyk } from './icc-profile.ts';

/** What becomes of colours on the way to a press. */
interface PaletteInPrint {
  /** The colours of a look, `#rrggbb`, and the inks of each, by their names. */
  colours: Readonly<Record<string, string>>;
  inks: Readonly<Record<string, Cmyk>>;
  /** The ICC profile by which photos are separated; without one they keep their colours. */
  separation?: string | undefined;
}

/**
 * The ways in which a print file may show the colours of its proof: the look's own as their inks look, all others as
 * they are; and where photos are separated, all others as their separation looks, which for colours outside the press's
 * gamut is another colour.
 */
export async function printColourViews({ colours, inks, separation }: PaletteInPrint): Promise<ColourView[]> {
  const names = Object.keys(colours);
  const flat = Buffer.from(names.flatMap(name => (inks[name] ?? []).map(part => Math.round(part * 255))));
  const seen = await renderInks(flat, { width: names.length, height: 1 });
  const own = new Map<number, number>();
  names.forEach((name, at) => {
    const colour = parseInt(colours[name]?.slice(1) ?? '', 16);
    // A renderer may round a colour by one.
    for (const r of [-1, 0, 1])
      for (const g of [-1, 0, 1])
        for (const b of [-1, 0, 1]) own.set(colour + r * 65536 + g * 256 + b, seen.readUIntBE(at * 3, 3));
  });
  const asTheyAre = withPaletteInks(own, colour => Uint8Array.from(colour));
  if (separation === undefined) return [asTheyAre];
  const table = await separationTable(separation);
  // What fits most of a page comes first: of separated pages only emoji keep their colours.
  return [withPaletteInks(own, colour => lookUpColours(colour, table)), asTheyAre];
}

/** As `show` has it, but for the colours that have inks of their own. */
const withPaletteInks =
  (own: ReadonlyMap<number, number>, show: ColourView): ColourView =>
  colour => {
    const shown = show(colour);
    for (let at = 0; at < colour.length; at += 3) {
      const ink = own.get(((colour[at] ?? 0) << 16) | ((colour[at + 1] ?? 0) << 8) | (colour[at + 2] ?? 0));
      if (ink === undefined) continue;
      shown[at] = ink >> 16;
      shown[at + 1] = (ink >> 8) & 255;
      shown[at + 2] = ink & 255;
    }
    return shown;
  };

/** Colours to a side of the table; between them colours are mixed. */
const tableSide = 33;
const tableStep = 255 / (tableSide - 1);

const tables = new Map<string, Promise<Buffer>>();

/**
 * What is seen of every colour once it went the way of a separated photo (`photos/print.ts`): into inks by the profile,
 * and through the renderer that shows the print file. Made once a process.
 */
function separationTable(profile: string): Promise<Buffer> {
  const found =
    tables.get(profile) ??
    separateTable(profile).then(inks => renderInks(inks, { width: tableSide ** 2, height: tableSide }));
  tables.set(profile, found);
  return found;
}

/** The inks of every colour of the table, four bytes each. */
async function separateTable(profile: string): Promise<Buffer> {
  const colours = Buffer.alloc(tableSide ** 3 * 3);
  for (let n = 0; n < tableSide ** 3; n++) {
    const parts = [Math.floor(n / tableSide ** 2), Math.floor(n / tableSide) % tableSide, n % tableSide];
    parts.forEach((part, at) => (colours[n * 3 + at] = Math.round(part * tableStep)));
  }
  return sharp(colours, { raw: { width: tableSide ** 2, height: tableSide, channels: 3 } })
    .withIccProfile(profile, { attach: false })
    .toColourspace('cmyk')
    .raw()
    .toBuffer();
}

/** What the renderer shows of these inks, three bytes each. */
async function renderInks(inks: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([width, height]);
  const about = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 };
  const image = document.context.flateStream(inks, { ...about, ColorSpace: 'DeviceCMYK' });
  page.node.setXObject(PDFName.of('Inks'), document.context.register(image));
  const drawn = document.context.stream(`q ${width} 0 0 ${height} 0 0 cm /Inks Do Q`);
  page.node.addContentStream(document.context.register(drawn));
  const library = await PDFiumLibrary.init();
  const opened = await library.loadDocument(Buffer.from(await document.save()));
  try {
    const { data } = await opened.getPage(0).render({ width, height, render: ({ data }) => Promise.resolve(data) });
    return await sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .raw()
      .toBuffer();
  } finally {
    opened.destroy();
    library.destroy();
  }
}

/** Looks every colour up between the eight of the table around it. */
function lookUpColours(colour: Uint8Array, table: Buffer): Uint8Array {
  const shown = new Uint8Array(colour.length);
  const [far, next] = [tableSide ** 2 * 3, tableSide * 3];
  const value = (at: number): number => table[at] ?? 0;
  for (let at = 0; at < colour.length; at += 3) {
    const r = (colour[at] ?? 0) / tableStep;
    const g = (colour[at + 1] ?? 0) / tableStep;
    const b = (colour[at + 2] ?? 0) / tableStep;
    const [r0, g0, b0] = [
      Math.min(tableSide - 2, r | 0),
      Math.min(tableSide - 2, g | 0),
      Math.min(tableSide - 2, b | 0),
    ];
    const [x, y, z] = [r - r0, g - g0, b - b0];
    for (let n = 0; n < 3; n++) {
      const i = r0 * far + g0 * next + b0 * 3 + n;
      const edge = (from: number): number => value(from) + (value(from + 3) - value(from)) * z;
      const low = edge(i) + (edge(i + next) - edge(i)) * y;
      const high = edge(i + far) + (edge(i + far + next) - edge(i + far)) * y;
      shown[at + n] = Math.round(low + (high - low) * x);
    }
  }
  return shown;
}
