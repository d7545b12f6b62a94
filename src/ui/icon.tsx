import type { SVGProps } from 'react';

/** One hand: a 24 px field, a line of 1.6, round ends, corners left slightly open like a nib would. */
const shapes = {
  'arrow-left': 'M20 12H4.5M10.5 5.5 4 12l6.5 6.5',
  'arrow-right': 'M4 12h15.5M13.5 5.5 20 12l-6.5 6.5',
  back: 'M15 4.5 7.5 12l7.5 7.5',
  book: 'M12 6.5C9.5 4.7 6.4 4.3 3 4.6v13.6c3.4-.3 6.5.1 9 1.9 2.5-1.8 5.6-2.2 9-1.9V4.6c-3.4-.3-6.5.1-9 1.9ZM12 6.5v13.3',
  chat: 'M20.5 11.6c0 4.3-3.8 7.6-8.5 7.6-1.3 0-2.6-.3-3.7-.8L3.8 20l1.3-4.2a7 7 0 0 1-1.6-4.3C3.5 7.3 7.3 4 12 4s8.5 3.3 8.5 7.6ZM8.3 11.7h.1M12 11.7h.1M15.7 11.7h.1',
  check: 'm4.5 12.7 4.9 5L19.8 6.3',
  'chevron-down': 'm5 8.5 7 7 7-7',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5v5l3.3 2',
  close: 'M5.5 5.5 18.5 18.5M18.5 5.5 5.5 18.5',
  copy: 'M8.5 8.5h11.7v11.7H8.5ZM15.5 5.3V3.8H3.8v11.7h1.5',
  download: 'M12 3.5v11.7M6.8 10.3l5.2 5.2 5.2-5.2M4 20h16',
  edit: 'M4 20h4.3L19.6 8.7l-4.3-4.3L4 15.7ZM13 6.7l4.3 4.3',
  filter: 'M3.5 6h17M6.5 12h11M10 18h4',
  gift: 'M4 11h16v9.5H4ZM3 7.3h18V11H3ZM12 7.3v13.2M12 7.3C10.5 3.2 6 2.6 6.3 5.3c.2 1.5 2.5 2 5.7 2ZM12 7.3c1.5-4.1 6-4.7 5.7-2-.2 1.5-2.5 2-5.7 2Z',
  heart:
    'M12 20C6.3 15.8 3.5 12.7 3.5 9.2c0-2.7 2-4.7 4.5-4.7 1.7 0 3.2.9 4 2.5.8-1.6 2.3-2.5 4-2.5 2.5 0 4.5 2 4.5 4.7 0 3.5-2.8 6.6-8.5 10.8Z',
  help: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.5 9.7c.1-1.5 1.1-2.4 2.6-2.4s2.5.9 2.5 2.2c0 1.9-2.6 2.1-2.6 4.1M12 16.6h.1',
  home: 'M3.5 11.2 12 4l8.5 7.2M5.8 9.5v10.7h12.4V9.5M10 20v-5.5h4V20',
  image: 'M3.5 4.5h17v15h-17ZM3.7 16.5l5-5 4 4 2.8-2.8 4.8 4.6M15.5 8.5h.1',
  instagram:
    'M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4ZM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6ZM16.8 7.2h.1',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12.2 6.1M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.4-1.4',
  location:
    'M12 21c4.5-4.7 6.7-8.2 6.7-11A6.6 6.6 0 0 0 12 3.3 6.6 6.6 0 0 0 5.3 10c0 2.8 2.2 6.3 6.7 11ZM12 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z',
  lock: 'M5 10.8h14v9.7H5ZM8 10.5V7.7a4 4 0 0 1 8 0v2.8M12 14.3v2.7',
  logout: 'M13.5 4H4.5v16h9M9.5 12h11M16.5 7.8l4.2 4.2-4.2 4.2',
  mail: 'M3.5 5.5h17v13h-17ZM3.8 6l8.2 7 8.2-7',
  menu: 'M3.5 7h17M3.5 12.2h17M3.5 17.4h11',
  microphone:
    'M12 3.5a2.9 2.9 0 0 0-2.9 2.9v5.2a2.9 2.9 0 0 0 5.8 0V6.4A2.9 2.9 0 0 0 12 3.5ZM5.5 11.3a6.5 6.5 0 0 0 13 0M12 17.9v3M8.5 20.9h7',
  minus: 'M4.5 12h15',
  pause: 'M8.5 5v14M15.5 5v14',
  pen: 'M3.8 20.2c1-4.7 4-11.7 16.2-16.4-1 3.4-2.3 5.6-4 7.3l-2.5.4 1 1.7c-2.2 2-5 3-8 3.4M3.8 20.2c2.2-3.7 5.2-7.4 9.2-10.2',
  phone:
    'M5 3.8h3.6l1.7 4.5-2.2 1.6c1 2.3 2.7 4 5 5l1.6-2.2 4.5 1.7V18c0 1.4-1.1 2.3-2.5 2.2C9.8 19.7 4.3 14.2 3.8 7.3 3.7 5 4 3.8 5 3.8Z',
  play: 'M7.5 4.8v14.4L19 12Z',
  plus: 'M12 4.5v15M4.5 12h15',
  printer: 'M7 8.5V3.8h10v4.7M7 16.5H3.5V8.7h17v7.8H17M7 13.5h10v6.7H7ZM17 11.5h.1',
  search: 'M10.7 4a6.7 6.7 0 1 0 0 13.4 6.7 6.7 0 0 0 0-13.4ZM15.7 15.7l4.8 4.8',
  share: 'M12 15V3.8M7.5 8 12 3.5 16.5 8M5.5 12v8.2h13V12',
  star: 'm12 3.8 2.5 5.4 5.9.7-4.4 4 1.2 5.9-5.2-3-5.2 3L8 13.9l-4.4-4 5.9-.7Z',
  stop: 'M6 6h12v12H6Z',
  tag: 'M3.8 3.8h8.7l8 8-8.7 8.7-8-8ZM8.2 8.2h.1',
  trash: 'M4 6.5h16M9 6.3V3.8h6v2.5M6 6.7l1 13.5h10l1-13.5M10 10.5v6M14 10.5v6',
  truck:
    'M2.8 5.5h11.4v11H2.8ZM14.2 9.5h4l3 3.5v3.5h-7M7 15.2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8ZM17.2 15.2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8Z',
  upload: 'M12 16V4.2M6.8 9.2 12 4l5.2 5.2M4 20h16',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 20.5c.6-3.7 3.7-5.7 8-5.7s7.4 2 8 5.7',
  warning: 'M12 4 2.8 20h18.4ZM12 10v4.7M12 17.3h.1',
} as const;

export type IconName = keyof typeof shapes;
export const iconNames = Object.keys(shapes) as IconName[];

interface Props extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  name: IconName;
  size?: number | undefined;
  /** What it says to a screen reader; without it the icon is decoration. */
  label?: string | undefined;
}

/** An icon in the colour of the text around it. */
export const Icon = ({ name, size = 24, label, className = '', ...rest }: Props) => (
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
    <path d={shapes[name]} />
  </svg>
);
