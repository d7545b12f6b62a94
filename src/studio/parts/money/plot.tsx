import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { axisMarks, labelledAt } from '../../rules/plot.ts';

interface PlotPoint {
  /** Under the axis, short; and in the sentence about it. */
  label: string;
  name: string;
  /** null: there is nothing to tell. */
  value: number | null;
}

interface PlotProps {
  /** What is shown, for the heading and screen readers. */
  title: string;
  points: readonly PlotPoint[];
  /** A value in words. */
  textOf: (value: number | null) => string;
  /** Whether values are counted. */
  wholes: boolean;
}

/** The point that a key leads to from another. */
function pointByKey(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(count - 1, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** The labels under a plot on a wide screen; a phone shows every other one of them. */
const mostLabels = 12;

/**
 * Values over time as bars on one axis from 0. The value under the pointer, or the one that the arrow keys lead to, is
 * written above; without either it is the last one. The same values stand in a table beside it, which the caller shows.
 */
export function Plot({ title, points, textOf, wholes }: PlotProps) {
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? points.length - 1, points.length - 1);
  const point = points[at];
  if (!point) return null;
  const marks = axisMarks(Math.max(...points.map(({ value }) => value ?? 0)), wholes);
  const top = marks.at(-1) ?? 1;
  const share = (value: number) => (value / top) * 100;
  const spoken = `${point.name}: ${textOf(point.value)}`;
  const onKey = (event: KeyboardEvent) => {
    const next = pointByKey(event.key, at, points.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  const onMove = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * points.length);
    setChosen(Math.min(points.length - 1, Math.max(0, place)));
  };
  return (
    <figure className="plot">
      <figcaption>
        <span>{title}</span>
        <output className="figures">{spoken}</output>
      </figcaption>
      <div className="plot-frame">
        <div className="plot-marks" aria-hidden="true">
          {marks.map(mark => (
            <span key={mark} style={{ bottom: `${share(mark)}%` }}>
              {textOf(mark)}
            </span>
          ))}
        </div>
        <div
          className="plot-field"
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={at + 1}
          aria-valuetext={spoken}
          onKeyDown={onKey}
          onPointerMove={onMove}
          onPointerDown={onMove}
          onPointerLeave={() => setChosen(undefined)}
        >
          <Bars {...{ points, marks, share, at }} />
        </div>
        <Labels points={points} />
      </div>
    </figure>
  );
}

interface BarsProps {
  points: readonly PlotPoint[];
  marks: readonly number[];
  share: (value: number) => number;
  at: number;
}

/** The bars and the lines of the axis; each bar has a width of 10, of which 2 are beside it. */
const Bars = ({ points, marks, share, at }: BarsProps) => (
  <svg viewBox={`0 0 ${points.length * 10} 100`} preserveAspectRatio="none" aria-hidden="true">
    {marks.map(mark => (
      <line key={mark} x1={0} x2={points.length * 10} y1={100 - share(mark)} y2={100 - share(mark)} />
    ))}
    {points.map(({ name, value }, place) => (
      <rect
        key={name}
        x={place * 10 + 1}
        width={8}
        y={100 - share(value ?? 0)}
        height={share(value ?? 0)}
        data-chosen={place === at ? '' : undefined}
      />
    ))}
  </svg>
);

function Labels({ points }: { points: readonly PlotPoint[] }) {
  const wide = labelledAt(points.length, mostLabels);
  const narrow = labelledAt(points.length, mostLabels / 2);
  return (
    <div className="plot-labels" aria-hidden="true">
      {points.map(({ name, label }, at) => (
        <span key={name} data-wide={wide[at] ? '' : undefined} data-narrow={narrow[at] ? '' : undefined}>
          {label}
        </span>
      ))}
    </div>
  );
}
