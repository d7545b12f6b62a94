import type { Canvas } from './draw.ts';
import {
  buta,
  circle,
  ellipse,
  head,
  hills,
  marigold,
  overprint,
  path,
  rect,
  ring,
  shift,
  stroke,
  svg,
  twig,
} from './draw.ts';
import type { Scene } from './places.ts';

/** Skin colours of the people, who are drawn flat and without faces. */
const skins = ['#8D5A3C', '#6F432B', '#A56E49', '#B9825A'];

interface Figure {
  skin: string;
  dress: string;
  mark: string;
  hair: 'bun' | 'long' | 'short' | 'turban';
}

/** Head and shoulders, with the lower edge at y; `g` is about a fiftieth of its height. */
function bust(s: Canvas, x: number, { y, g, f }: { y: number; g: number; f: Figure }): string {
  const { inks } = s;
  const neck = rect(x - g * 4, y - g * 26, { w: g * 8, h: g * 12, fill: f.skin });
  const body = path(
    `M ${x - g * 24} ${y} C ${x - g * 24} ${y - g * 14} ${x - g * 14} ${y - g * 18} ${x - g * 4} ${y - g * 19} Q ${x} ${y - g * 14} ${x + g * 4} ${y - g * 19} C ${x + g * 14} ${y - g * 18} ${x + g * 24} ${y - g * 14} ${x + g * 24} ${y} Z`,
    f.dress,
  );
  const print = buta(x - g * 20, y - g * 14, {
    w: g * 40,
    h: g * 14,
    step: g * 5,
    mark: (cx, cy) => circle(cx, cy, { r: g * 0.8, fill: f.mark }),
  });
  const face = head(x, y - g * 34, { rx: g * 9.4, ry: g * 11.6, fill: f.skin });
  const back =
    f.hair === 'long'
      ? path(
          `M ${x - g * 12} ${y - g * 36} C ${x - g * 15} ${y - g * 20} ${x - g * 16} ${y - g * 12} ${x - g * 11} ${y - g * 8} L ${x + g * 11} ${y - g * 8} C ${x + g * 16} ${y - g * 12} ${x + g * 15} ${y - g * 20} ${x + g * 12} ${y - g * 36} Z`,
          inks.ink,
        )
      : f.hair === 'bun'
        ? circle(x + g * 8, y - g * 43, { r: g * 6.4, fill: inks.ink })
        : '';
  const cap =
    f.hair === 'turban'
      ? path(
          `M ${x - g * 12} ${y - g * 38} C ${x - g * 14} ${y - g * 54} ${x + g * 14} ${y - g * 54} ${x + g * 12} ${y - g * 38} C ${x + g * 4} ${y - g * 43} ${x - g * 4} ${y - g * 43} ${x - g * 12} ${y - g * 38} Z`,
          inks.accent,
        ) +
        stroke(
          `M ${x - g * 11} ${y - g * 41} C ${x - g * 2} ${y - g * 50} ${x + g * 4} ${y - g * 50} ${x + g * 9} ${y - g * 48} M ${x - g * 10} ${y - g * 45} C ${x} ${y - g * 46} ${x + g * 8} ${y - g * 44} ${x + g * 11} ${y - g * 40}`,
          inks.second,
          g * 0.9,
        )
      : path(
          `M ${x - g * 10.6} ${y - g * 30} C ${x - g * 13} ${y - g * 52} ${x + g * 13} ${y - g * 52} ${x + g * 10.6} ${y - g * 30} C ${x + g * 9} ${y - g * 38} ${x + g * 4} ${y - g * 41} ${x - g * 1} ${y - g * 42} C ${x - g * 5} ${y - g * 40} ${x - g * 9} ${y - g * 37} ${x - g * 10.6} ${y - g * 30} Z`,
          inks.ink,
        );
  const ears =
    f.hair === 'bun' || f.hair === 'long'
      ? circle(x - g * 9.6, y - g * 29, { r: g * 1.7, fill: inks.second }) +
        circle(x + g * 9.6, y - g * 29, { r: g * 1.7, fill: inks.second }) +
        circle(x, y - g * 39.4, { r: g * 0.9, fill: inks.accent })
      : '';
  return back + neck + body + overprint(s, print) + face + cap + ears;
}

/** A sitting person from behind, with the seat at y. */
function sitting(s: Canvas, x: number, { y, g, f }: { y: number; g: number; f: Figure }): string {
  const { inks } = s;
  const hair =
    f.hair === 'long'
      ? path(
          `M ${x - g * 5.6} ${y - g * 29} C ${x - g * 8} ${y - g * 18} ${x - g * 4} ${y - g * 11} ${x} ${y - g * 10} C ${x + g * 4} ${y - g * 11} ${x + g * 8} ${y - g * 18} ${x + g * 5.6} ${y - g * 29} Z`,
          inks.ink,
        )
      : f.hair === 'bun'
        ? circle(x, y - g * 33, { r: g * 3.4, fill: inks.ink })
        : '';
  return (
    path(
      `M ${x - g * 11} ${y + g} C ${x - g * 13} ${y - g * 14} ${x - g * 8} ${y - g * 21} ${x - g * 2} ${y - g * 22} H ${x + g * 2} C ${x + g * 8} ${y - g * 21} ${x + g * 13} ${y - g * 14} ${x + g * 11} ${y + g} Z`,
      f.dress,
    ) +
    overprint(
      s,
      buta(x - g * 8, y - g * 15, {
        w: g * 16,
        h: g * 14,
        step: g * 4,
        mark: (cx, cy) => circle(cx, cy, { r: g * 0.7, fill: f.mark }),
      }),
    ) +
    rect(x - g * 2, y - g * 24, { w: g * 4, h: g * 4, fill: f.skin }) +
    head(x, y - g * 28, { rx: g * 5.8, ry: g * 5.8, fill: f.hair === 'turban' ? inks.accent : inks.ink }) +
    hair
  );
}

const figure = (s: Canvas, at: number): Figure => {
  const { inks } = s;
  const dresses = [inks.accent, inks.second, inks.paper, inks.deep, inks.faint];
  const marks = [inks.second, inks.accent, inks.accent, inks.second, inks.deep];
  const hairs = ['bun', 'short', 'long', 'turban'] as const;
  return {
    skin: skins[at % 4] ?? '#8D5A3C',
    dress: dresses[at % 5] ?? inks.accent,
    mark: marks[at % 5] ?? inks.second,
    hair: hairs[at % 4] ?? 'short',
  };
};

const portraitOf =
  (first: number): Scene =>
  s => {
    const { inks, w, h, u } = s;
    const x = w * 0.5;
    const halo =
      circle(x, h * 0.56, { r: u * 40, fill: inks.second }) +
      overprint(s, ring(x, h * 0.56, { r: u * 45, stroke: inks.accent, width: u * 1.2 }));
    const leaves = [-62, -40, -20, 20, 40, 62]
      .map(turn =>
        twig(x + turn * u * 0.56, h * 0.94, { long: u * 66, turn: turn * 0.7, ink: inks.deep, leaf: inks.deep }),
      )
      .join('');
    const flowers = Array.from({ length: 9 }, (_, at) =>
      marigold(w * ((at + 0.5) / 9), h - u * (2 + (at % 2) * 3), {
        r: u * 7,
        outer: at % 2 ? inks.accent : inks.second,
        inner: at % 2 ? inks.second : inks.accent,
      }),
    ).join('');
    return svg(
      s,
      inks.tint,
      buta(0, 0, { w, h, step: u * 12, mark: (cx, cy) => circle(cx, cy, { r: u * 0.8, fill: inks.faint }) }) +
        halo +
        leaves +
        bust(s, x, { y: h, g: u * 1.72, f: figure(s, first) }) +
        flowers,
    );
  };
export const portraitBun = portraitOf(0);
export const portraitShort = portraitOf(1);
export const portraitLong = portraitOf(2);
export const portraitTurban = portraitOf(3);

const seated =
  (numbers: readonly number[]): Scene =>
  s => {
    const { inks, w, h, u } = s;
    const wall = h * 0.78;
    const gap = Math.min(u * 26, w / (numbers.length + 0.6));
    const people = numbers
      .map((number, at) =>
        sitting(s, w / 2 + (at - (numbers.length - 1) / 2) * gap, {
          y: wall,
          g: u * (1 + ((number * 7) % 3) * 0.08),
          f: figure(s, number),
        }),
      )
      .join('');
    const bricks = buta(0, wall + u * 5, {
      w,
      h: h - wall,
      step: u * 9,
      mark: (x, y) => rect(x - u * 3, y - u * 1.4, { w: u * 6.4, h: u * 2.8, fill: inks.accent }),
    });
    return svg(
      s,
      inks.tint,
      circle(w * 0.5, h * 0.46, { r: u * 28, fill: inks.second }) +
        overprint(s, circle(w * 0.5, h * 0.46, { r: u * 20, fill: inks.tint })) +
        hills(s, h * 0.62, { rise: u * 8, steps: 3, fill: inks.faint }) +
        rect(0, h * 0.64, { w, h, fill: inks.deep }) +
        Array.from({ length: 6 }, (_, at) =>
          stroke(`M ${w * 0.06 * at} ${h * (0.66 + at * 0.02)} h ${w * (0.3 + s.chance() * 0.4)}`, inks.tint, u * 0.35),
        ).join('') +
        people +
        rect(0, wall, { w, h, fill: inks.faint }) +
        overprint(s, bricks) +
        rect(0, wall, { w, h: u * 3, fill: inks.ink }),
    );
  };
export const two = seated([0, 1]);
export const twoFriends = seated([2, 0]);
export const three = seated([0, 1, 2]);
export const five = seated([3, 0, 1, 2, 4]);

/** People around a table seen from above. */
export const table: Scene = s => {
  const { inks, w, h, u } = s;
  const [x, y] = [w * 0.5, h * 0.5];
  const seats = Array.from({ length: 6 }, (_, at) => {
    const turn = (at / 6) * Math.PI * 2 + 0.3;
    const [px, py] = [x + Math.cos(turn) * u * 42, y + Math.sin(turn) * u * 42];
    const f = figure(s, at);
    return (
      ellipse(px, py, { rx: u * 13, ry: u * 8, fill: f.dress, turn: (turn * 180) / Math.PI + 90 }) +
      head(px - Math.cos(turn) * u * 1.5, py - Math.sin(turn) * u * 1.5, { rx: u * 5.6, ry: u * 5.6, fill: inks.ink })
    );
  }).join('');
  const plates = Array.from({ length: 6 }, (_, at) => {
    const turn = (at / 6) * Math.PI * 2 + 0.3;
    const [px, py] = [x + Math.cos(turn) * u * 23, y + Math.sin(turn) * u * 23];
    return (
      circle(px, py, { r: u * 6.6, fill: inks.deep }) +
      circle(px, py, { r: u * 5.4, fill: inks.tint }) +
      circle(px - u * 1.6, py - u, { r: u * 1.6, fill: inks.second }) +
      circle(px + u * 1.8, py + u * 0.8, { r: u * 1.8, fill: inks.accent }) +
      circle(px, py + u * 2.6, { r: u * 1.1, fill: inks.deep })
    );
  }).join('');
  return svg(
    s,
    inks.faint,
    buta(0, 0, {
      w,
      h,
      step: u * 10,
      mark: (cx, cy) => rect(cx - u * 1.5, cy - u * 1.5, { w: u * 3, h: u * 3, fill: inks.tint }),
    }) +
      seats +
      circle(x, y, { r: u * 34, fill: inks.paper }) +
      ring(x, y, { r: u * 31.5, stroke: inks.accent, width: u * 0.7 }) +
      plates +
      marigold(x, y, { r: u * 9, outer: inks.second, inner: inks.accent }),
  );
};

/** A dancer in motion before a pattern of arcs. */
export const dance: Scene = s => {
  const { inks, w, h, u } = s;
  const [x, y] = [w * 0.5, h * 0.62];
  const f = figure(s, 0);
  const g = u * 1.1;
  const skirt = path(
    `M ${x - g * 5} ${y - g * 4} C ${x - g * 30} ${y + g * 8} ${x - g * 34} ${y + g * 22} ${x - g * 30} ${y + g * 27} Q ${x} ${y + g * 36} ${x + g * 30} ${y + g * 27} C ${x + g * 34} ${y + g * 22} ${x + g * 30} ${y + g * 8} ${x + g * 5} ${y - g * 4} Z`,
    inks.accent,
  );
  const hem = [0, 1, 2]
    .map(at =>
      stroke(
        `M ${x - g * (30 - at * 1.5)} ${y + g * (24 - at * 4)} Q ${x} ${y + g * (33 - at * 4)} ${x + g * (30 - at * 1.5)} ${y + g * (24 - at * 4)}`,
        at === 1 ? inks.tint : inks.second,
        g * 1.2,
      ),
    )
    .join('');
  const arms = stroke(
    `M ${x - g * 4} ${y - g * 16} Q ${x - g * 24} ${y - g * 18} ${x - g * 20} ${y - g * 36} M ${x + g * 4} ${y - g * 16} Q ${x + g * 22} ${y - g * 10} ${x + g * 30} ${y - g * 22}`,
    f.skin,
    g * 3.4,
  );
  const top = path(
    `M ${x - g * 7} ${y - g * 19} H ${x + g * 7} L ${x + g * 5} ${y - g * 3} H ${x - g * 5} Z`,
    inks.second,
  );
  const face =
    rect(x - g * 1.8, y - g * 23, { w: g * 3.6, h: g * 5, fill: f.skin }) +
    head(x, y - g * 27, { rx: g * 5.2, ry: g * 5.2, fill: f.skin }) +
    path(
      `M ${x - g * 5.6} ${y - g * 27} A ${g * 5.6} ${g * 5.8} 0 0 1 ${x + g * 5.6} ${y - g * 27} Q ${x} ${y - g * 32} ${x - g * 5.6} ${y - g * 27} Z`,
      inks.ink,
    ) +
    circle(x + g * 4.4, y - g * 31, { r: g * 3, fill: inks.ink });
  const sky = Array.from({ length: 5 }, (_, at) =>
    ring(x, y - g * 10, { r: u * (26 + at * 8), stroke: at % 2 ? inks.second : inks.faint, width: u * 1 }),
  ).join('');
  return svg(
    s,
    inks.tint,
    sky +
      rect(0, h * 0.88, { w, h, fill: inks.deep }) +
      shift(0, 0, { inner: arms + skirt + overprint(s, hem) + top + face }),
  );
};
