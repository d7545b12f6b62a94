import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { MagazineJob } from '#typeset/index.ts';

/** The logo that tests draw: a ring and a bar of one colour on nothing, 900 × 300 pixels. */
export const drawLogo = (path: string, colour = '#7a1f3d') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><circle cx="150" cy="150" r="110" fill="none" stroke="${colour}" stroke-width="24"/><rect x="320" y="110" width="560" height="80" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toFile(path);

/** The same magazine under the name and the logo of a partner. */
export async function withLogo(job: MagazineJob): Promise<MagazineJob> {
  await mkdir(job.outDir, { recursive: true });
  const path = join(job.outDir, 'logo.png');
  const { width, height } = await drawLogo(path);
  return { ...job, story: { ...job.story, brand: 'Studio Sona', logo: { id: 'logo', width, height } }, logo: path };
}
