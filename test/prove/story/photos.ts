/** Photos as people choose them: three of four so large that a reduced copy goes first and the original follows. */
import { existsSync, renameSync } from 'node:fs';
import sharp from 'sharp';
import { cameraPhotos } from '#test/kit/photo-files.ts';

/** Paths of photos that are made once and cached for later runs. */
export async function storyPhotos(count: number): Promise<string[]> {
  const paths: string[] = [];
  for (const [n, path] of (await cameraPhotos(count)).entries()) {
    const large = path.replace('.jpg', '-large.jpg');
    if (n % 4 === 3) paths.push(path);
    else paths.push(large);
    if (n % 4 === 3 || existsSync(large)) continue;
    const encoded = sharp(path).withMetadata().jpeg({ quality: 97, chromaSubsampling: '4:4:4' });
    await encoded.toFile(`${large}.${process.pid}`);
    renameSync(`${large}.${process.pid}`, large);
  }
  return paths;
}
