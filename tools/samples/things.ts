import {
  buta,
  circle,
  cloud,
  ellipse,
  hills,
  marigold,
  overprint,
  path,
  rect,
  ring,
  stroke,
  svg,
  twig,
} from './draw.ts';
import type { Scene } from './places.ts';

export const marigolds: Scene = s => {
  const { inks, w, h, u } = s;
  let drawn = '';
  const step = u * 27;
  for (let row = -1; row * step * 0.86 < h + step; row++) {
    for (let column = -1; column * step < w + step; column++) {
      const [x, y] = [(column + (row % 2 ? 0.5 : 0)) * step, row * step * 0.86];
      const r = step * (0.46 + s.chance() * 0.1);
      drawn +=
        ellipse(x + r, y + r * 0.5, { rx: r * 0.7, ry: r * 0.24, fill: inks.deep, turn: 30 }) +
        ellipse(x - r * 0.9, y + r * 0.6, { rx: r * 0.7, ry: r * 0.24, fill: inks.deep, turn: -30 });
      drawn +=
        (row + column) % 3 === 0
          ? marigold(x, y, { r, outer: inks.accent, inner: inks.second })
          : marigold(x, y, { r, outer: inks.second, inner: inks.accent });
    }
  }
  return svg(s, inks.tint, drawn);
};

export const chai: Scene = s => {
  const { inks, w, h, u } = s;
  const table = h * 0.66;
  const glass = (x: number, size: number) => {
    const g = size * u;
    const ribs = Array.from({ length: 5 }, (_, at) =>
      stroke(
        `M ${x - g * 8 + at * g * 4} ${table - g * 20} L ${x - g * 6.4 + at * g * 3.2} ${table + g * 3}`,
        inks.paper,
        g * 0.5,
      ),
    ).join('');
    return (
      path(
        `M ${x - g * 11} ${table - g * 26} H ${x + g * 11} L ${x + g * 8.4} ${table + g * 5} H ${x - g * 8.4} Z`,
        inks.faint,
      ) +
      path(
        `M ${x - g * 10} ${table - g * 20} H ${x + g * 10} L ${x + g * 8} ${table + g * 4} H ${x - g * 8} Z`,
        inks.accent,
      ) +
      overprint(s, ribs) +
      ellipse(x, table - g * 20, { rx: g * 10, ry: g * 1.7, fill: inks.second }) +
      [-4, 1, 5]
        .map(dx =>
          stroke(
            `M ${x + dx * g} ${table - g * 30} q ${g * 4} ${-g * 6} 0 ${-g * 12} t 0 ${-g * 11}`,
            inks.paper,
            g * 0.9,
          ),
        )
        .join('')
    );
  };
  return svg(
    s,
    inks.second,
    circle(w * 0.5, h * 0.36, { r: u * 34, fill: inks.tint }) +
      rect(0, table, { w, h, fill: inks.deep }) +
      overprint(
        s,
        buta(0, table + u * 2, {
          w,
          h: h - table,
          step: u * 9,
          mark: (x, y) => ring(x, y, { r: u * 2.4, stroke: inks.faint, width: u * 0.5 }),
        }),
      ) +
      ellipse(w * 0.5, table + u * 6, { rx: u * 44, ry: u * 7, fill: inks.paper }) +
      glass(w * 0.5 - u * 15, 1) +
      glass(w * 0.5 + u * 13, 1.08),
  );
};

export const kites: Scene = s => {
  const { inks, w, h, u } = s;
  const kite = ({
    x,
    y,
    size,
    turn,
    fills: [a, b],
  }: {
    x: number;
    y: number;
    size: number;
    turn: number;
    fills: [string, string];
  }) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${path(`M 0 ${-size} L ${size * 0.78} 0 L 0 ${size} L ${-size * 0.78} 0 Z`, a)}${path(`M 0 ${-size} L ${size * 0.78} 0 L 0 ${size} Z`, b)}${circle(0, -size * 0.1, { r: size * 0.2, fill: inks.paper })}${path(`M 0 ${size} l ${size * 0.26} ${size * 0.34} h ${-size * 0.52} Z`, a)}${stroke(`M 0 ${size * 1.3} q ${size * 0.6} ${size} ${-size * 0.2} ${size * 2.2} t ${size * 0.3} ${size * 3}`, inks.ink, u * 0.25)}</g>`;
  const fills: [string, string][] = [
    [inks.accent, inks.second],
    [inks.deep, inks.accent],
    [inks.second, inks.deep],
  ];
  const places: [number, number, number, number][] = [
    [0.34, 0.28, 15, -18],
    [0.72, 0.18, 9, 14],
    [0.76, 0.46, 12, 24],
    [0.14, 0.56, 7, -8],
    [0.5, 0.1, 5, 6],
  ];
  const drawn = places
    .map(([x, y, size, turn], at) =>
      kite({ x: w * x, y: h * y, size: u * size, turn, fills: fills[at % 3] ?? [inks.accent, inks.deep] }),
    )
    .join('');
  const roofs = Array.from({ length: 9 }, (_, at) =>
    rect(at * w * 0.12 - u * 3, h * (0.86 + s.chance() * 0.07), {
      w: w * 0.125,
      h,
      fill: at % 2 ? inks.deep : inks.ink,
    }),
  ).join('');
  return svg(
    s,
    inks.tint,
    cloud(w * 0.22, h * 0.16, { size: u * 10, fill: inks.paper }) +
      cloud(w * 0.6, h * 0.66, { size: u * 13, fill: inks.paper }) +
      drawn +
      roofs,
  );
};

export const lamps: Scene = s => {
  const { inks, w, h, u } = s;
  const lamp = (x: number, y: number, g: number) =>
    circle(x, y - g * 8, { r: g * 13, fill: inks.accent }) +
    circle(x, y - g * 7, { r: g * 8, fill: inks.second }) +
    path(
      `M ${x} ${y - g * 17} Q ${x + g * 6} ${y - g * 7} ${x} ${y - g} Q ${x - g * 6} ${y - g * 7} ${x} ${y - g * 17} Z`,
      inks.paper,
    ) +
    path(
      `M ${x - g * 11} ${y} Q ${x} ${y + g * 3} ${x + g * 11} ${y} Q ${x + g * 8} ${y + g * 9} ${x} ${y + g * 9} Q ${x - g * 8} ${y + g * 9} ${x - g * 11} ${y} Z`,
      inks.tint,
    ) +
    overprint(
      s,
      path(
        `M ${x - g * 8} ${y + g * 4} Q ${x} ${y + g * 7} ${x + g * 8} ${y + g * 4} l ${-g * 2} ${g * 2} Q ${x} ${y + g * 9} ${x - g * 6} ${y + g * 6} Z`,
        inks.second,
      ),
    );
  let drawn = Array.from({ length: 40 }, () =>
    circle(s.chance() * w, s.chance() * h * 0.5, { r: u * (0.3 + s.chance() * 0.5), fill: inks.second }),
  ).join('');
  for (const [row, size, count] of [
    [0.5, 0.62, 5],
    [0.68, 0.9, 4],
    [0.9, 1.25, 3],
  ] as const) {
    for (let at = 0; at < count; at++)
      drawn += lamp(w * ((at + 0.5) / count) + (s.chance() - 0.5) * u * 3, h * row, u * size * (w / h > 1 ? 0.9 : 0.8));
  }
  return svg(s, inks.deep, drawn);
};

export const mangoes: Scene = s => {
  const { inks, w, h, u } = s;
  const mango = (x: number, y: number, { g, turn }: { g: number; turn: number }) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${path(`M ${-g * 12} ${g * 2} C ${-g * 14} ${-g * 12} ${g * 4} ${-g * 16} ${g * 12} ${-g * 6} C ${g * 18} ${g * 2} ${g * 10} ${g * 13} ${-g * 2} ${g * 12} C ${-g * 8} ${g * 12} ${-g * 11} ${g * 8} ${-g * 12} ${g * 2} Z`, inks.second)}${path(`M ${g * 2} ${-g * 12} C ${g * 10} ${-g * 11} ${g * 16} ${-g * 2} ${g * 11} ${g * 5} C ${g * 10} ${-g * 2} ${g * 8} ${-g * 8} ${g * 2} ${-g * 12} Z`, inks.accent)}${stroke(`M ${-g * 9} ${-g * 5} q ${-g * 3} ${-g * 4} ${-g} ${-g * 7}`, inks.ink, g)}${ellipse(-g * 14, -g * 13, { rx: g * 8, ry: g * 2.6, fill: inks.deep, turn: -24 })}</g>`;
  const [x, y] = [w * 0.5, h * 0.52];
  return svg(
    s,
    inks.faint,
    buta(0, 0, {
      w,
      h,
      step: u * 11,
      mark: (cx, cy) => rect(cx - u * 2, cy - u * 2, { w: u * 4, h: u * 4, fill: inks.tint }),
    }) +
      circle(x, y, { r: u * 40, fill: inks.paper }) +
      ring(x, y, { r: u * 36, stroke: inks.accent, width: u * 1.2 }) +
      ring(x, y, { r: u * 33.6, stroke: inks.accent, width: u * 0.4 }) +
      overprint(s, ellipse(x + u * 2, y + u * 14, { rx: u * 26, ry: u * 9, fill: inks.faint })) +
      mango(x - u * 14, y + u * 4, { g: u * 0.95, turn: -12 }) +
      mango(x + u * 12, y - u * 6, { g: u * 1.05, turn: 22 }) +
      mango(x + u * 6, y + u * 14, { g: u * 0.9, turn: -34 }),
  );
};

export const letters: Scene = s => {
  const { inks, w, h, u } = s;
  const envelope = (x: number, y: number, { wide, turn, fill }: { wide: number; turn: number; fill: string }) => {
    const tall = wide * 0.64;
    const edge = Array.from({ length: 14 }, (_, at) =>
      rect(at * wide * 0.0715, tall - u * 1.6, { w: wide * 0.036, h: u * 1.6, fill: at % 2 ? inks.accent : inks.deep }),
    ).join('');
    return `<g transform="translate(${x} ${y}) rotate(${turn})">${rect(0, 0, { w: wide, h: tall, fill, r: u * 0.6 })}${stroke(`M 0 0 L ${wide / 2} ${tall * 0.52} L ${wide} 0`, inks.ink, u * 0.4)}${edge}${rect(wide * 0.76, tall * 0.54, { w: wide * 0.17, h: tall * 0.3, fill: inks.second })}${marigold(wide * 0.845, tall * 0.69, { r: wide * 0.05, outer: inks.accent, inner: inks.paper })}${stroke(`M ${wide * 0.1} ${tall * 0.66} h ${wide * 0.34} M ${wide * 0.1} ${tall * 0.76} h ${wide * 0.26}`, inks.ink, u * 0.35)}</g>`;
  };
  return svg(
    s,
    inks.deep,
    overprint(s, buta(0, 0, { w, h, step: u * 10, mark: (x, y) => circle(x, y, { r: u * 0.9, fill: inks.faint }) })) +
      envelope(w * 0.1, h * 0.24, { wide: Math.min(w * 0.6, u * 66), turn: -11, fill: inks.tint }) +
      envelope(w * 0.3, h * 0.44, { wide: Math.min(w * 0.62, u * 70), turn: 8, fill: inks.paper }) +
      twig(w * 0.2, h * 0.94, { long: u * 40, turn: 24, ink: inks.second, leaf: inks.second }),
  );
};

export const bicycle: Scene = s => {
  const { inks, w, h, u } = s;
  const [x, y, g] = [w * 0.5, h * 0.7, u * 1.15];
  const wheel = (cx: number) =>
    ring(cx, y, { r: g * 15, stroke: inks.ink, width: g * 1.3 }) +
    ring(cx, y, { r: g * 13.4, stroke: inks.paper, width: g * 0.5 }) +
    Array.from({ length: 12 }, (_, at) =>
      stroke(
        `M ${cx} ${y} L ${cx + Math.cos((at * Math.PI) / 6) * g * 13} ${y + Math.sin((at * Math.PI) / 6) * g * 13}`,
        inks.ink,
        g * 0.22,
      ),
    ).join('');
  const frame =
    stroke(
      `M ${x - g * 22} ${y} L ${x - g * 8} ${y - g * 22} L ${x + g * 15} ${y - g * 22} L ${x - g * 2} ${y} Z M ${x - g * 2} ${y} L ${x - g * 10} ${y - g * 27} M ${x + g * 22} ${y} L ${x + g * 13} ${y - g * 30} l ${g * 7} ${-g * 2}`,
      inks.accent,
      g * 1.7,
    ) + rect(x - g * 16, y - g * 29, { w: g * 12, h: g * 2.6, fill: inks.ink, r: g });
  const basket =
    path(`M ${x + g * 12} ${y - g * 27} h ${g * 18} l ${-g * 3} ${g * 12} h ${-g * 12} Z`, inks.second) +
    [0, 1, 2, 3]
      .map(at =>
        marigold(x + g * (14 + at * 4.6), y - g * (30 + (at % 2) * 3), {
          r: g * 3.6,
          outer: at % 2 ? inks.accent : inks.paper,
          inner: inks.second,
        }),
      )
      .join('');
  const wall = buta(0, 0, {
    w,
    h: y,
    step: u * 12,
    mark: (cx, cy) => rect(cx, cy, { w: u * 8, h: u * 3, fill: inks.faint }),
  });
  return svg(
    s,
    inks.tint,
    wall +
      rect(0, y + g * 15, { w, h, fill: inks.deep }) +
      overprint(s, ellipse(x, y + g * 17, { rx: g * 42, ry: g * 2.4, fill: inks.faint })) +
      wheel(x - g * 22) +
      wheel(x + g * 22) +
      frame +
      basket,
  );
};

export const umbrellas: Scene = s => {
  const { inks, w, h, u } = s;
  const fills = [inks.accent, inks.second, inks.paper, inks.deep, inks.faint];
  let drawn = '';
  for (let at = 0; at < 90; at++)
    drawn += stroke(`M ${s.chance() * w} ${s.chance() * h} l ${-u * 1.6} ${u * 6}`, inks.paper, u * 0.28);
  const spots: [number, number, number][] = [];
  for (let tries = 0; tries < 400 && spots.length < 15; tries++) {
    const [x, y, r] = [s.chance() * w, s.chance() * h, u * (9 + s.chance() * 8)];
    if (spots.every(([ox, oy, or]) => Math.hypot(ox - x, oy - y) > or + r + u)) spots.push([x, y, r]);
  }
  spots.forEach(([x, y, r], at) => {
    const [fill = inks.accent, other = inks.paper] = [fills[at % 5], fills[(at + 2) % 5]];
    const gores = Array.from({ length: 8 }, (_, k) => {
      const [a, b] = [(k * Math.PI) / 4, ((k + 1) * Math.PI) / 4];
      return path(
        `M ${x} ${y} L ${x + Math.cos(a) * r} ${y + Math.sin(a) * r} Q ${x + Math.cos((a + b) / 2) * r * 0.96} ${y + Math.sin((a + b) / 2) * r * 0.96} ${x + Math.cos(b) * r} ${y + Math.sin(b) * r} Z`,
        k % 2 ? fill : other,
      );
    }).join('');
    drawn +=
      ellipse(x + r * 0.2, y + r * 0.28, { rx: r, ry: r, fill: inks.ink }) +
      gores +
      circle(x, y, { r: r * 0.07, fill: inks.ink });
  });
  return svg(
    s,
    inks.deep === '#000000' ? inks.ink : inks.tint,
    rect(0, 0, { w, h, fill: inks.deep }) +
      overprint(s, hills(s, h * 0.5, { rise: u * 10, steps: 3, fill: inks.faint })) +
      drawn,
  );
};

export const lotuses: Scene = s => {
  const { inks, w, h, u } = s;
  const bloom = (x: number, y: number, g: number) =>
    [-70, 70, -46, 46, -22, 22, 0]
      .map(
        (turn, at) =>
          `<g transform="translate(${x} ${y}) rotate(${turn})">${path(`M 0 0 C ${-g * 5} ${-g * 6} ${-g * 3} ${-g * 15} 0 ${-g * 18} C ${g * 3} ${-g * 15} ${g * 5} ${-g * 6} 0 0 Z`, at % 2 ? inks.tint : at === 6 ? inks.accent : inks.paper)}</g>`,
      )
      .join('') + circle(x, y - g * 2, { r: g * 2.4, fill: inks.second });
  let drawn = '';
  for (let at = 0; at < 26; at++) {
    const [x, y, r] = [s.chance() * w, h * (0.2 + 0.8 * (at / 26)), u * (6 + at * 0.34)];
    drawn +=
      ellipse(x, y, { rx: r, ry: r * 0.42, fill: at % 3 ? inks.accent : inks.second }) +
      stroke(`M ${x} ${y} l ${r * 0.9} ${-r * 0.1}`, inks.deep, u * 0.5);
  }
  return svg(
    s,
    inks.deep,
    circle(w * 0.7, h * 0.14, { r: u * 9, fill: inks.second }) +
      overprint(s, drawn) +
      bloom(w * 0.3, h * 0.56, u * 1) +
      bloom(w * 0.68, h * 0.44, u * 0.72) +
      bloom(w * 0.62, h * 0.84, u * 1.5),
  );
};
