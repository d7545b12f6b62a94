import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Color } from 'sharp';

/** The pages of such a magazine again, sharper; their colour differs by `n`. */
export async function fakeSharpPictures(outDir: string, n: number): Promise<string[]> {
  const path = join(outDir, 'sharp.webp');
  await sharp({ create: { width: 60, height: 80, channels: 3, background: { r: n, g: 9, b: 0 } } })
    .webp()
    .toFile(path);
  return [path];
}

/** What a typesetter that is a fake answers: a magazine of one page of one colour, its files written to `outDir`. */
export async function fakeMagazine(
  outDir: string,
  { pdf, color = '#fff', plan = {} }: { pdf: string; color?: Color; plan?: object },
) {
  const write = (name: string, content: string | Buffer) => {
    writeFileSync(join(outDir, name), content);
    return join(outDir, name);
  };
  const page = await sharp({ create: { width: 30, height: 40, channels: 3, background: color } })
    .webp()
    .toBuffer();
  return {
    pdf: write('magazine.pdf', pdf),
    pictures: [write('1.webp', page)],
    thumbnail: write('cover.webp', page),
    plan: write('plan.json', JSON.stringify(plan)),
    findings: [],
  };
}
