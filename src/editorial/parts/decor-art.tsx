import { Illustration, type IllustrationName } from '#ui/illustration.tsx';

const illustrationsByIcon: Readonly<Record<string, IllustrationName>> = {
  home: 'table',
  book: 'shelf',
  heart: 'bedside',
  gift: 'parcel',
};

/** An illustration of a magazine in a home, chosen by the tile's icon. */
export const DecorArt = ({ icon }: { icon: string }) => (
  <Illustration name={illustrationsByIcon[icon] ?? 'table'} className="block w-full bg-tint" />
);
