import type { Box } from '../model.ts';

/** The captions of several pictures in one line, in the order they are seen, each after the place of its picture. */
export function captionLine(pictures: readonly { box: Box; caption: string | undefined }[], area: Box): string {
  const words = pictures.map(({ box }) => placeInArea(box, area));
  return pictures
    .map((picture, at) => {
      const place = words[at] ?? '';
      const told = words.filter(word => word === place).length === 1 ? place : `${place}, ${nth(pictures, at, words)}`;
      return { ...picture, told };
    })
    .toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
    .flatMap(({ caption, told }) => (caption ? [pictures.length === 1 ? caption : `${capital(told)}: ${caption}`] : []))
    .join('   ');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Which of those with the same place it is, from the top and the left. */
function nth(pictures: readonly { box: Box }[], at: number, words: readonly string[]): string {
  const same = pictures
    .map(({ box }, n) => ({ box, n }))
    .filter(({ n }) => words[n] === words[at])
    .toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
  return ['first', 'second', 'third', 'fourth', 'fifth'][same.findIndex(({ n }) => n === at)] ?? 'last';
}
/** 'left', 'top right', 'middle': where a picture stands in its group; a picture across the whole group has no side. */
function placeInArea(at: Box, area: Box): string {
  const near = 1;
  const up = at.y - area.y < near;
  const down = area.y + area.h - at.y - at.h < near;
  const left = at.x - area.x < near;
  const right = area.x + area.w - at.x - at.w < near;
  const tall = up === down ? (up ? '' : 'middle') : up ? 'top' : 'bottom';
  const wide = left === right ? (left ? '' : 'centre') : left ? 'left' : 'right';
  return [tall, wide].filter(Boolean).join(' ') || 'whole';
}
