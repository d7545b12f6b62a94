import type { ReactNode } from 'react';
import type { Theme } from '#kernel/themes.ts';

/** The path of a petal or leaf that starts at the origin and points up. */
export const petal = (length: number, width: number): string =>
  `M0 0C${width} ${-length * 0.3} ${width} ${-length * 0.72} 0 ${-length}C${-width} ${-length * 0.72} ${-width} ${-length * 0.3} 0 0Z`;

interface RingProps {
  count: number;
  path: string;
  /** Rotation of the first shape, in degrees. */
  from?: number | undefined;
  /** Distance from the middle. */
  out?: number | undefined;
  fill?: string | undefined;
}
/** The same shape `count` times around the middle. */
export const Ring = ({ count, path, from = 0, out = 0, fill }: RingProps) => (
  <g {...(fill && { fill })}>
    {Array.from({ length: count }, (_, at) => (
      <path key={at} d={path} transform={`rotate(${from + (at * 360) / count}) translate(0 ${-out})`} />
    ))}
  </g>
);

/** The two plates of a print; the second is drawn slightly offset. */
interface PrintPlates {
  first: ReactNode;
  second: ReactNode;
}

const paisleyPath = 'M13-28C-3-25-18-11-18 6-18 19-9 28 2 28 13 28 20 20 19 10 18 0 9-4 8-13 7-19 9-24 13-28Z';
const wavePath = 'M-32 0c5-7 11-7 16 0s11 7 16 0 11-7 16 0 11 7 16 0v4c-5 7-11 7-16 0s-11-7-16 0-11 7-16 0-11-7-16 0Z';

/** The motif of each theme, in a 64 × 64 field around the origin: marigold, mirror, neem, mango, wheel, lotus. */
const motifs: Record<Theme, PrintPlates> = {
  Gifting: {
    first: (
      <>
        <Ring count={12} path={petal(28, 6.5)} />
        <circle r="5" fill="var(--color-page)" />
      </>
    ),
    second: (
      <>
        <Ring count={12} path={petal(18, 4)} from={15} />
        <circle r="3.2" />
      </>
    ),
  },
  Self: {
    first: (
      <>
        <Ring count={16} path="M-4 0 0-11 4 0Z" out={17} />
        <path d="M0-14.5A14.5 14.5 0 1 1-.01-14.5ZM0-9.5A9.5 9.5 0 1 0 .01-9.5Z" fillRule="evenodd" />
      </>
    ),
    second: (
      <>
        <circle r="7" />
        <Ring count={16} path="M0-1.8A1.8 1.8 0 1 1-.01-1.8Z" from={11.25} out={27} />
      </>
    ),
  },
  Friendship: {
    first: (
      <>
        {[-20, -4, 12].map(y => (
          <g key={y} transform={`translate(0 ${y + 8})`}>
            <path d={petal(24, 6)} transform="rotate(58)" />
            <path d={petal(24, 6)} transform="rotate(-58)" />
          </g>
        ))}
      </>
    ),
    second: (
      <>
        <path d="M-1.2-30h2.4v60h-2.4Z" />
        <path d={petal(13, 4.5)} transform="translate(0 -19)" />
        {[-4, 12, 28].map(y => (
          <g key={y}>
            <circle cx="-26" cy={y - 7} r="2.2" />
            <circle cx="26" cy={y - 7} r="2.2" />
          </g>
        ))}
      </>
    ),
  },
  Couple: {
    first: (
      <>
        <path d={paisleyPath} transform="translate(-15 -3) scale(.88)" />
        <path d={paisleyPath} transform="translate(15 3) rotate(180) scale(.88)" />
      </>
    ),
    second: (
      <>
        {[0, 180].map(turn => (
          <g key={turn} transform={`rotate(${turn})`}>
            <path d={paisleyPath} transform="translate(-15 1) scale(.6)" fill="var(--ground, var(--color-page))" />
            <path d={paisleyPath} transform="translate(-15 3.5) scale(.4)" />
          </g>
        ))}
        <circle cx="14" cy="-29" r="2.4" />
        <circle cx="-14" cy="29" r="2.4" />
      </>
    ),
  },
  Travel: {
    first: (
      <>
        <path d="M0-21A21 21 0 1 1-.01-21ZM0-16A16 16 0 1 0 .01-16Z" fillRule="evenodd" />
        <Ring count={8} path={petal(17, 3)} />
        <path d={wavePath} transform="translate(0 28)" />
      </>
    ),
    second: (
      <>
        <circle r="4" />
        <Ring count={8} path="M0-2A2 2 0 1 1-.01-2Z" from={22.5} out={24.5} />
      </>
    ),
  },
  Family: {
    first: (
      <g transform="translate(0 20)">
        <path d={petal(42, 10)} />
        {[-34, 34].map(turn => (
          <path key={turn} d={petal(37, 9)} transform={`rotate(${turn})`} />
        ))}
        {[-68, 68].map(turn => (
          <path key={turn} d={petal(31, 7)} transform={`rotate(${turn})`} />
        ))}
      </g>
    ),
    second: (
      <g transform="translate(0 20)">
        {[-17, 17].map(turn => (
          <path key={turn} d={petal(25, 5)} transform={`rotate(${turn})`} />
        ))}
        <path d="M-24 4h48l-5 4h-38Z" />
      </g>
    ),
  },
};

/** Small spots without ink, the same on every motif: x, y and radius. */
const bareSpots: readonly [number, number, number][] = [
  [-11, -16, 0.7],
  [9, -9, 0.5],
  [-6, 12, 0.6],
  [14, 15, 0.8],
  [-19, 3, 0.5],
  [3, 22, 0.6],
  [20, -18, 0.5],
];

/** A motif in two inks. */
export const MotifPrint = ({ theme, inks }: { theme: Theme; inks: readonly [first: string, second: string] }) => (
  <>
    <g fill={inks[0]}>{motifs[theme].first}</g>
    <g fill={inks[1]} transform="translate(1 .8)">
      {motifs[theme].second}
    </g>
    <g fill="var(--ground, var(--color-page))">
      {bareSpots.map(([x, y, r]) => (
        <circle key={x} cx={x} cy={y} r={r} />
      ))}
    </g>
  </>
);
