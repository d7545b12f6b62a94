import drawings from './art/drawings.svg?url';

export const illustrationNames = [
  'orders',
  'lost',
  'broken',
  'member',
  'letter',
  'photos',
  'story',
  'press',
  'delivery',
  'done',
  'table',
  'shelf',
  'bedside',
  'parcel',
] as const;
export type IllustrationName = (typeof illustrationNames)[number];
export const isIllustration = (value: unknown): value is IllustrationName =>
  illustrationNames.some(name => name === value);

interface IllustrationProps {
  name: IllustrationName;
  alt?: string | undefined;
  className?: string | undefined;
}

/**
 * One of our own drawings of `art/drawings.tsx` and `art/scenes.tsx`. The browser fetches all of them once, as one SVG
 * file; no script of a page contains them.
 */
export const Illustration = ({ name, alt, className = '' }: IllustrationProps) => (
  <svg
    viewBox="0 0 320 240"
    className={className}
    {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
  >
    <use href={`${drawings}#${name}`} />
  </svg>
);
