import { usePublicConfig } from '#web/use-public-config.ts';
import { themeOf } from '#kernel/themes.ts';
import { MagazineCover } from '#ui/ornament.tsx';
import { Picture } from '#ui/picture.tsx';
import { coverName } from '../rules.ts';
import type { EditionRecord } from '../wire.ts';
import { formatDay } from './formatting.ts';
import { RealCover } from './real-cover.tsx';

/** An edition's cover: its first page once there is a soft copy, before it as last seen, else drawn. Decorative. */
export function OrderCover({ edition }: { edition: EditionRecord }) {
  const { brand } = usePublicConfig();
  if (edition.thumbnail)
    return <Picture src={`/thumbnail/${edition.thumbnail}`} alt="" width={600} height={800} ratio="3/4" />;
  const drawn = (
    <MagazineCover
      theme={themeOf(edition.theme) ?? 'Gifting'}
      title={coverName(edition.person)}
      brand={edition.brand?.name ?? brand.name}
      line={`${edition.category.name} Edition`}
      issue={formatDay(edition.createdAt)}
    />
  );
  return <RealCover edition={edition._id} drawn={drawn} />;
}
