import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

import type { ColourView } from './raster-compare.ts';
import type { Cmyk } from './icc-profile.ts';

/** The colours of a magazine and their inks. */
interface PaletteInPrint {
  /** The colours of a look, `#rrggbb`, and their inks, by the colour's name. */
  colours: Readonly<Record<string, string>>;
  inks: Readonly<Record<string, Cmyk>>;
  /** Path of the ICC profile with which photos are separated; without one they keep their colours. */
  separation?: string | undefined;
}

/**
 * The ways in which a print file may show the colours of its proof. The look's own colours look like their inks; all
 * others are unchanged. Where photos are separated there is a second way: other colours look like their separation,
 * which differs for colours outside the press's gamut.
 */
export async function printColourViews({ colours, inks, separation }: PaletteInPrint): Promise<ColourView[]> {
  const names = Object.keys(colours);
  const flat = Buffer.from(names.flatMap(name => (inks[name] ?? []).map(part => Math.round(part * 255))));
  const renderedInks = await renderInks(flat, { width: names.length, height: 1 });
  const paletteInPrint = new Map<number, number>();
  names.forEach((name, at) => {
    const colour = parseInt(colours[name]?.slice(1) ?? '', 16);
    // A renderer may round a colour by one.
    for (const r of [-1, 0, 1])
      for (const g of [-1, 0, 1])
        for (const b of [-1, 0, 1])
          paletteInPrint.set(colour + r * 65536 + g * 256 + b, renderedInks.readUIntBE(at * 3, 3));
  });
  const unchanged = withPaletteInks(paletteInPrint, colour => Uint8Array.from(colour));
  if (separation === undefined) return [unchanged];
  const table = await separationTable(separation);
  // The view that matches most of a page comes first: on separated pages only emoji keep their colours.
  return [withPaletteInks(paletteInPrint, colour => lookUpColours(colour, table)), unchanged];
}

/** The view `show`, except for the colours in `own`, which have inks of their own. */
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

/** Entries per side of the colour table; colours between them are interpolated. */
const tableSide = 33;
const tableStep = 255 / (tableSide - 1);

const tables = new Map<string, Promise<Buffer>>();

/**
 * A table of how colours look after separation, as for photos (`photos/frame-jpeg.ts`): converted to inks by the
 * profile and shown by the renderer that draws the print file. Cached per process.
 */
function separationTable(profile: string): Promise<Buffer> {
  const table =
    tables.get(profile) ??
    separateTable(profile).then(inks => renderInks(inks, { width: tableSide ** 2, height: tableSide }));
  tables.set(profile, table);
  return table;
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

/** The colours that the renderer shows for these inks, three bytes each. */
async function renderInks(inks: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([width, height]);
  const imageEntries = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 };
  const image = document.context.flateStream(inks, { ...imageEntries, ColorSpace: 'DeviceCMYK' });
  page.node.setXObject(PDFName.of('Inks'), document.context.register(image));
  const content = document.context.stream(`q ${width} 0 0 ${height} 0 0 cm /Inks Do Q`);
  page.node.addContentStream(document.context.register(content));
  const library = await PDFiumLibrary.init();
  const rendered = await library.loadDocument(Buffer.from(await document.save()));
  try {
    const { data } = await rendered.getPage(0).render({ width, height, render: ({ data }) => Promise.resolve(data) });
    return await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .raw()
      .toBuffer();
  } finally {
    rendered.destroy();
    library.destroy();
  }
}

/** Interpolates each colour between the eight entries of the table around it. */
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
