/** The law of readable type: its contrast with its background. */
import { designs } from '#typeset/designs/index.ts';
import type { Box, PageFrame, Ink, PhotoFacts, PhotoFrame, MagazinePlan, PlanPage, TypeFrame } from '#typeset/model.ts';
import { leastType } from '#typeset/model.ts';
import { estimateTexts, heightOf } from '#typeset/plan/answers.ts';
import type { Magazine } from './stories.ts';
import { inside, frameName, fromEachFrame } from './page-frames.ts';

const luminance = (hex: string): number =>
  [1, 3, 5]
    .map(at => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};
/** The least contrast ratio by WCAG AA; type of 18 points and more needs less. */
const leastContrast = (size: number): number => (size >= 18 ? 3 : 4.5);

/** The background of a frame: the last panel or photo before it that contains its box, otherwise the page's ground. */
function groundOf(page: PlanPage, frame: PageFrame): Ink | PhotoFrame {
  const before = page.frames.slice(0, page.frames.indexOf(frame));
  const under = before.findLast(
    earlier => (earlier.kind === 'panel' || earlier.kind === 'photo') && inside(frame.box, earlier.box),
  );
  return under?.kind === 'panel' ? under.colour : under?.kind === 'photo' ? under : page.ground;
}

export function contrastBroken(plan: MagazinePlan, { photos }: Magazine): string[] {
  // A plan must be readable in every theme's colours.
  const pair = (ink: Ink, ground: Ink, size: number): string[] =>
    Object.entries(designs[plan.design].looks).flatMap(([theme, { colours }]) => {
      const ratio = contrast(colours[ink], colours[ground]);
      return ratio >= leastContrast(size)
        ? []
        : [`${theme}: ${ink} on ${ground} at ${size} pt is ${ratio.toFixed(2)} : 1`];
    });
  return fromEachFrame(plan, (page, frame) => {
    const ground = groundOf(page, frame);
    const inks =
      frame.kind === 'type'
        ? frame.parts.map(({ colour = frame.colour, size }) => ({ ink: colour, size }))
        : frame.kind === 'flow'
          ? Object.values(
              plan.threads.find(({ id }) => id === frame.thread)?.inks ?? {
                text: 'ink',
                accent: 'accent',
                soft: 'soft',
              },
            ).map(ink => ({ ink: ink as Ink, size: plan.body.size }))
          : frame.kind === 'contents'
            ? [
                { ink: 'ink' as const, size: frame.size },
                { ink: 'accent' as const, size: frame.size },
                { ink: 'soft' as const, size: leastType },
              ]
            : [];
    const broken =
      typeof ground === 'string'
        ? inks.flatMap(({ ink, size }) => pair(ink, ground, size))
        : isReadableOn(ground, frame, photos) || inks.length === 0
          ? []
          : ['type on a picture that is neither shaded nor calm'];
    return broken.map(line => `${frameName(page, frame)}: ${line}`);
  });
}

/** The box of a frame's type within the frame, by its estimated height. */
export function typeBox({ box, parts, anchor }: TypeFrame): Box {
  const h = Math.min(box.h, heightOf(parts, box.w, estimateTexts) * 1.2);
  const free = box.h - h;
  return { ...box, h, y: box.y + (anchor === 'top' ? 0 : anchor === 'middle' ? free / 2 : free) };
}

/** Whether type on a photo is readable: on the photo's shade, or dark type on a light band of the photo. */
function isReadableOn(photo: PhotoFrame, frame: PageFrame, photos: readonly PhotoFacts[]): boolean {
  const { y, h } = frame.kind === 'type' ? typeBox(frame) : frame.box;
  const [top, bottom] = [(y - photo.box.y) / photo.box.h, (y + h - photo.box.y) / photo.box.h];
  const { scrim } = photo;
  if (scrim && (bottom <= scrim.top + 0.02 || top >= 1 - scrim.bottom - 0.02)) return true;
  const bands = photos.find(({ id }) => id === photo.photo)?.bands;
  const band = bands && (top < 0.5 ? bands.top : bands.bottom);
  const dark = frame.kind === 'type' && ['deep', 'ink'].includes(frame.colour);
  return dark && band !== undefined && band[0] > 0.6;
}
