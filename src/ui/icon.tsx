import type { SVGProps } from 'react';
import icons from './art/icons.svg?url';
import type { IconName } from './icon-names.ts';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  name: IconName;
  size?: number | undefined;
  /** The name for screen readers; without it the icon is decoration. */
  label?: string | undefined;
}

/** An icon in the colour of the text around it. Drawn in `art/icons.ts`, fetched once for all pages. */
export const Icon = ({ name, size = 24, label, className = '', ...rest }: IconProps) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`shrink-0 ${className}`}
    focusable="false"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    {...rest}
  >
    <use href={`${icons}#${name}`} />
  </svg>
);
