import { drawings, type IllustrationName } from './drawings.tsx';

export type { IllustrationName } from './drawings.tsx';
export const illustrationNames = Object.keys(drawings) as IllustrationName[];
export const isIllustration = (given: unknown): given is IllustrationName =>
  typeof given === 'string' && given in drawings;

interface IllustrationProps {
  name: IllustrationName;
  alt?: string | undefined;
  className?: string | undefined;
}

/** A drawing of the house, in three flat inks with the key plate a hair beside them. */
export const Illustration = ({ name, alt, className = '' }: IllustrationProps) => (
  <svg
    viewBox="0 0 320 240"
    className={className}
    {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
  >
    <g transform="translate(5 4)">{drawings[name].inks}</g>
    <g fill="none" stroke="var(--color-ink)" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
      {drawings[name].key}
    </g>
  </svg>
);
