import type { Box } from '../model.ts';

/** The captions of several pictures in one line, from top left to bottom right, each with the place of its picture. */
export function captionLine(pictures: readonly { box: Box; caption: string | undefined }[], area: Box): string {
  const places = pictures.map(({ box }) => placeInArea(box, area));
  return pictures
    .map((picture, at) => {
      const place = places[at] ?? '';
      const position =
        places.filter(word => word === place).length === 1 ? place : `${place}, ${nth(pictures, at, places)}`;
      return { ...picture, position };
    })
    .toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
    .flatMap(({ caption, position }) =>
      caption ? [pictures.length === 1 ? caption : `${capital(position)}: ${caption}`] : [],
    )
    .join('   ');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Which of the pictures with the same place it is, counted from the top left. */
function nth(pictures: readonly { box: Box }[], at: number, places: readonly string[]): string {
  const same = pictures
    .map(({ box }, n) => ({ box, n }))
    .filter(({ n }) => places[n] === places[at])
    .toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
  return ['first', 'second', 'third', 'fourth', 'fifth'][same.findIndex(({ n }) => n === at)] ?? 'last';
}
/** The place of a picture in its group, such as 'left', 'top right' or 'middle'; 'whole' when it fills the group. */
function placeInArea(at: Box, area: Box): string {
  const tolerance = 1;
  const up = at.y - area.y < tolerance;
  const down = area.y + area.h - at.y - at.h < tolerance;
  const left = at.x - area.x < tolerance;
  const right = area.x + area.w - at.x - at.w < tolerance;
  const vertical = up === down ? (up ? '' : 'middle') : up ? 'top' : 'bottom';
  const horizontal = left === right ? (left ? '' : 'centre') : left ? 'left' : 'right';
  return [vertical, horizontal].filter(Boolean).join(' ') || 'whole';
}
