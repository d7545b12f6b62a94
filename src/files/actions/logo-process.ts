/**
 * Writes an untrusted picture as an upright PNG that keeps its transparency. Runs as a process of its own, as
 * developing does (W37): `node logo-process.ts <picture> <png to write>`. Prints `{ clear }`: false when the picture is
 * opaque and nothing was written.
 */
import sharp from 'sharp';
import { inSrgb } from '#typeset/photos/colours.ts';
import { logoSide } from '../rules.ts';

const [from = '', to = ''] = process.argv.slice(2);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Png', 'Webp'].map(loader => `VipsForeignLoad${loader}`) });
sharp.concurrency(1);
sharp.cache(false);

const picture = () => sharp(from, { failOn: 'error' });
const clear = (await picture().metadata()).hasAlpha && !(await picture().stats()).isOpaque;
// Without `keepIccProfile` and the like, no metadata is written.
if (clear)
  await inSrgb(picture())
    .autoOrient()
    .resize({ width: logoSide, height: logoSide, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toFile(to);
process.stdout.write(JSON.stringify({ clear }));
