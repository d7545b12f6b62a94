import type { Canvas } from './draw.ts';
import {
  buta,
  circle,
  cloud,
  ellipse,
  hills,
  marigold,
  overprint,
  palm,
  path,
  rect,
  ring,
  stroke,
  svg,
  twig,
} from './draw.ts';

/** Prints of places. Each fills any sheet, upright or wide. */
export type Scene = (sheet: Canvas) => string;

const birds = (s: Canvas, x: number, y: number): string =>
  [0, 1, 2, 3, 4]
    .map(at => {
      const [bx, by, size] = [
        x + at * s.u * 6 + s.chance() * s.u * 3,
        y + Math.sin(at * 2) * s.u * 3,
        s.u * (1.4 + s.chance()),
      ];
      return stroke(
        `M ${bx - size} ${by - size * 0.4} Q ${bx - size * 0.4} ${by - size * 0.7} ${bx} ${by} Q ${bx + size * 0.4} ${by - size * 0.7} ${bx + size} ${by - size * 0.4}`,
        s.inks.ink,
        s.u * 0.35,
      );
    })
    .join('');

export const hillSun: Scene = s => {
  const { inks, w, h, u } = s;
  const [x, y] = [w * (0.35 + s.chance() * 0.3), h * 0.36];
  return svg(
    s,
    inks.tint,
    circle(x, y, { r: u * 24, fill: inks.second }) +
      overprint(s, circle(x + u * 2, y - u, { r: u * 24, fill: inks.faint })) +
      birds(s, w * 0.12, h * 0.16) +
      hills(s, h * 0.62, { rise: u * 14, steps: 4, fill: inks.faint }) +
      hills(s, h * 0.7, { rise: u * 14, steps: 5, fill: inks.accent }) +
      overprint(s, hills(s, h * 0.8, { rise: u * 16, steps: 3, fill: inks.second })) +
      hills(s, h * 0.9, { rise: u * 12, steps: 4, fill: inks.deep }),
  );
};

export const sea: Scene = s => {
  const { inks, w, h, u } = s;
  const line = h * 0.48;
  let waves = '';
  for (let row = 0; row < 12; row++) {
    const y = line + u * 3 + row * row * u * 0.42;
    const step = u * (8 + row * 1.6);
    let d = `M ${-step} ${y}`;
    for (let x = -step; x < w + step; x += step) d += ` q ${step / 2} ${-u * (1 + row * 0.12)} ${step} 0`;
    waves += stroke(d, row % 3 === 0 ? inks.paper : inks.tint, u * (0.25 + row * 0.05));
  }
  const [bx, by, b] = [w * 0.58, line + u * 16, u * 1.35];
  const boat =
    path(
      `M ${bx - 16 * b} ${by} L ${bx + 16 * b} ${by} L ${bx + 10 * b} ${by + 6 * b} L ${bx - 11 * b} ${by + 6 * b} Z`,
      inks.accent,
    ) +
    rect(bx - 0.5 * b, by - 30 * b, { w: b, h: 30 * b, fill: inks.ink }) +
    path(
      `M ${bx + b} ${by - 29 * b} Q ${bx + 18 * b} ${by - 14 * b} ${bx + 13 * b} ${by - 2 * b} L ${bx + b} ${by - 2 * b} Z`,
      inks.paper,
    ) +
    path(
      `M ${bx - b} ${by - 25 * b} Q ${bx - 11 * b} ${by - 12 * b} ${bx - 9 * b} ${by - 2 * b} L ${bx - b} ${by - 2 * b} Z`,
      inks.second,
    );
  return svg(
    s,
    inks.tint,
    circle(w * 0.28, h * 0.24, { r: u * 12, fill: inks.second }) +
      cloud(w * 0.7, h * 0.2, { size: u * 9, fill: inks.paper }) +
      birds(s, w * 0.34, h * 0.36) +
      rect(0, line, { w, h, fill: inks.deep }) +
      waves +
      boat,
  );
};

export const house: Scene = s => {
  const { inks, w, h, u } = s;
  const ground = h * 0.84;
  const fills = [inks.accent, inks.second, inks.paper, inks.faint, inks.accent, inks.second];
  let x = -u * 6;
  let drawn = circle(w * 0.76, h * 0.2, { r: u * 10, fill: inks.paper });
  for (let at = 0; x < w; at++) {
    const wide = u * (24 + s.chance() * 12);
    const tall = u * (34 + s.chance() * 26);
    drawn += rect(x, ground - tall, { w: wide, h: tall, fill: fills[at % fills.length] ?? inks.accent });
    drawn += rect(x - u, ground - tall - u * 2.6, { w: wide + u * 2, h: u * 2.6, fill: inks.deep });
    const floors = Math.max(1, Math.floor(tall / (u * 20)));
    for (let floor = 0; floor < floors; floor++) {
      for (const side of [0.2, 0.62]) {
        const [wx, wy] = [x + wide * side, ground - tall + u * 6 + floor * u * 18];
        if (floor === floors - 1 && side === 0.2) {
          drawn += path(
            `M ${wx} ${ground} V ${ground - u * 12} A ${u * 3.6} ${u * 3.6} 0 0 1 ${wx + u * 7.2} ${ground - u * 12} V ${ground} Z`,
            inks.ink,
          );
        } else
          drawn +=
            rect(wx, wy, { w: u * 6, h: u * 8.4, fill: inks.deep }) +
            rect(wx + u * 0.9, wy + u * 0.9, { w: u * 4.2, h: u * 6.6, fill: inks.tint }) +
            rect(wx + u * 2.7, wy, { w: u * 0.6, h: u * 8.4, fill: inks.deep });
      }
    }
    x += wide;
  }
  const vine = Array.from({ length: 16 }, (_, at) =>
    marigold(w * 0.06 + at * u * 2.1, ground - u * 44 + Math.sin(at) * u * 5 + at * u * 1.6, {
      r: u * 2.6,
      outer: at % 2 ? inks.accent : inks.second,
      inner: inks.paper,
    }),
  ).join('');
  return svg(
    s,
    inks.tint,
    drawn +
      rect(0, ground, { w, h, fill: inks.deep }) +
      overprint(s, rect(0, ground + u * 4, { w, h, fill: inks.faint })) +
      vine,
  );
};

export const banyan: Scene = s => {
  const { inks, w, h, u } = s;
  const [x, ground] = [w * 0.48, h * 0.82];
  let crown = '';
  for (let at = 0; at < 46; at++) {
    const turn = s.chance() * Math.PI * 2;
    const far = Math.sqrt(s.chance());
    crown += ellipse(x + Math.cos(turn) * far * w * 0.46, h * 0.3 + Math.sin(turn) * far * u * 24, {
      rx: u * (6 + s.chance() * 5),
      ry: u * (4 + s.chance() * 4),
      fill: [inks.deep, inks.accent, inks.deep, inks.second][at % 4] ?? inks.deep,
    });
  }
  const roots = Array.from({ length: 11 }, (_, at) => {
    const rx = x + (at - 5) * u * 7.4 + s.chance() * u * 3;
    return stroke(
      `M ${rx} ${h * 0.36} Q ${rx + u * 2} ${h * 0.6} ${rx + (s.chance() - 0.5) * u * 5} ${ground}`,
      inks.ink,
      u * (0.7 + s.chance() * 1.4),
    );
  }).join('');
  const swing =
    stroke(
      `M ${x + u * 25} ${h * 0.36} L ${x + u * 23} ${ground - u * 9} M ${x + u * 34} ${h * 0.36} L ${x + u * 33} ${ground - u * 9}`,
      inks.ink,
      u * 0.45,
    ) + rect(x + u * 21, ground - u * 9, { w: u * 14, h: u * 1.8, fill: inks.accent });
  return svg(
    s,
    inks.tint,
    circle(w * 0.8, h * 0.24, { r: u * 13, fill: inks.second }) +
      hills(s, h * 0.72, { rise: u * 6, steps: 3, fill: inks.faint }) +
      roots +
      path(
        `M ${x - u * 9} ${ground + u} Q ${x - u * 4} ${h * 0.6} ${x - u * 6} ${h * 0.34} L ${x + u * 7} ${h * 0.34} Q ${x + u * 4} ${h * 0.6} ${x + u * 10} ${ground + u} Z`,
        inks.ink,
      ) +
      overprint(s, crown) +
      swing +
      hills(s, ground + u * 2, { rise: u * 3, steps: 4, fill: inks.accent }) +
      overprint(s, hills(s, h * 0.93, { rise: u * 4, steps: 3, fill: inks.deep })),
  );
};

export const palms: Scene = s => {
  const { inks, w, h, u } = s;
  return svg(
    s,
    inks.second,
    circle(w * 0.5, h * 0.5, { r: u * 26, fill: inks.tint }) +
      rect(0, h * 0.56, { w, h, fill: inks.accent }) +
      overprint(
        s,
        rect(0, h * 0.6, { w, h: u * 1.4, fill: inks.tint }) + rect(0, h * 0.66, { w, h: u * 1, fill: inks.second }),
      ) +
      palm(w * 0.2, h * 0.86, { tall: u * 52, lean: u * 10, trunk: inks.ink, leaf: inks.deep }) +
      palm(w * 0.82, h * 0.9, { tall: u * 64, lean: -u * 14, trunk: inks.ink, leaf: inks.deep }) +
      palm(w * 0.66, h * 0.84, { tall: u * 36, lean: u * 6, trunk: inks.ink, leaf: inks.deep }) +
      hills(s, h * 0.84, { rise: u * 4, steps: 3, fill: inks.deep }) +
      overprint(s, hills(s, h * 0.94, { rise: u * 5, steps: 3, fill: inks.faint })),
  );
};

export const train: Scene = s => {
  const { inks, w, h, u } = s;
  const deck = h * 0.6;
  let drawn =
    circle(w * 0.2, h * 0.2, { r: u * 11, fill: inks.second }) +
    hills(s, h * 0.5, { rise: u * 22, steps: 4, fill: inks.faint }) +
    overprint(s, hills(s, h * 0.62, { rise: u * 16, steps: 5, fill: inks.tint }));
  const span = u * 30;
  for (let x = -span / 2; x < w + span; x += span) {
    drawn += path(
      `M ${x} ${deck + u * 4} V ${h} H ${x + u * 7} V ${deck + u * 22} A ${(span - u * 7) / 2} ${u * 16} 0 0 1 ${x + span} ${deck + u * 22} V ${deck + u * 4} Z`,
      inks.deep,
    );
  }
  drawn += rect(0, deck + u * 1.4, { w, h: u * 5, fill: inks.ink });
  for (let x = -u * 12; x < w * 0.86; x += u * 31) {
    drawn +=
      rect(x, deck - u * 13, { w: u * 29.4, h: u * 14, fill: inks.accent, r: u * 1.6 }) +
      rect(x, deck - u * 4.4, { w: u * 29.4, h: u * 1.2, fill: inks.second });
    for (let at = 0; at < 5; at++)
      drawn += rect(x + u * (2.6 + at * 5), deck - u * 10.4, { w: u * 3.6, h: u * 4.4, fill: inks.paper, r: u * 0.5 });
    drawn +=
      circle(x + u * 6, deck + u * 1, { r: u * 1.7, fill: inks.ink }) +
      circle(x + u * 23, deck + u * 1, { r: u * 1.7, fill: inks.ink });
  }
  return svg(s, inks.tint, drawn + overprint(s, hills(s, h * 0.92, { rise: u * 9, steps: 4, fill: inks.accent })));
};

export const window: Scene = s => {
  const { inks, w, h, u } = s;
  const [wide, tall] = [Math.min(w * 0.62, h * 0.6), h * 0.72];
  const [x, y] = [(w - wide) / 2, h * 0.13];
  const arch = `M ${x} ${y + tall} V ${y + wide * 0.52} Q ${x} ${y + wide * 0.14} ${x + wide / 2} ${y} Q ${x + wide} ${y + wide * 0.14} ${x + wide} ${y + wide * 0.52} V ${y + tall} Z`;
  const lattice = buta(x, y, {
    w: wide,
    h: tall,
    step: u * 9,
    mark: (cx, cy) => ring(cx, cy, { r: u * 5.2, stroke: inks.deep, width: u * 0.7 }),
  });
  const view =
    circle(x + wide * 0.64, y + tall * 0.3, { r: u * 10, fill: inks.second }) +
    rect(x, y + tall * 0.6, { w: wide, h: tall, fill: inks.accent }) +
    overprint(
      s,
      path(
        `M ${x} ${y + tall * 0.62} Q ${x + wide * 0.3} ${y + tall * 0.46} ${x + wide * 0.55} ${y + tall * 0.62} T ${x + wide} ${y + tall * 0.56} V ${y + tall} H ${x} Z`,
        inks.faint,
      ),
    );
  const clip = `<clipPath id="arch"><path d="${arch}"/></clipPath>`;
  const pots =
    twig(x + wide * 0.16, y + tall - u * 7, { long: u * 26, turn: -8, ink: inks.deep, leaf: inks.deep }) +
    twig(x + wide * 0.2, y + tall - u * 7, { long: u * 22, turn: 16, ink: inks.deep, leaf: inks.ink }) +
    path(`M ${x + wide * 0.08} ${y + tall - u * 10} h ${u * 14} l ${-u * 2} ${u * 11} h ${-u * 10} Z`, inks.accent);
  return svg(
    s,
    inks.faint,
    buta(0, 0, { w, h, step: u * 8, mark: (cx, cy) => circle(cx, cy, { r: u * 0.7, fill: inks.second }) }) +
      path(arch, inks.paper) +
      `<g clip-path="url(#arch)">${view}${lattice}</g>${clip}` +
      stroke(arch, inks.deep, u * 2.6) +
      rect(x - u * 6, y + tall, { w: wide + u * 12, h: u * 4, fill: inks.deep }) +
      pots,
  );
};

export const night: Scene = s => {
  const { inks, w, h, u } = s;
  const stars = Array.from({ length: 150 }, () =>
    circle(s.chance() * w, s.chance() * h * 0.72, {
      r: u * (0.15 + s.chance() * 0.5),
      fill: s.chance() < 0.2 ? inks.second : inks.paper,
    }),
  ).join('');
  const [x, y] = [w * 0.5, h * 0.83];
  const tent =
    path(`M ${x - u * 20} ${y} L ${x} ${y - u * 24} L ${x + u * 20} ${y} Z`, inks.second) +
    path(`M ${x - u * 6} ${y} L ${x} ${y - u * 24} L ${x + u * 8} ${y} Z`, inks.accent) +
    path(`M ${x - u} ${y} L ${x} ${y - u * 24} L ${x + u * 4} ${y} Z`, inks.ink);
  return svg(
    s,
    inks.deep,
    stars +
      circle(w * 0.76, h * 0.2, { r: u * 8, fill: inks.tint }) +
      circle(w * 0.76 - u * 3.4, h * 0.2 - u * 1.4, { r: u * 7.4, fill: inks.deep }) +
      hills(s, h * 0.7, { rise: u * 20, steps: 5, fill: inks.accent }) +
      overprint(s, hills(s, h * 0.78, { rise: u * 12, steps: 4, fill: inks.faint })) +
      hills(s, h * 0.87, { rise: u * 5, steps: 4, fill: inks.ink }) +
      tent,
  );
};
