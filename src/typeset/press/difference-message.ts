import type { PageFrame, MagazinePlan } from '../model.ts';
import { trim } from '../model.ts';
import type { Difference } from './raster-compare.ts';
import type { PreflightFinding } from './preflight-finding.ts';

const howToMend = 'Make the file again; when it stays so, have a new draft approved.';

/** The finding for a page that differs from the approved proof: what differs, where, how much, and what to do. */
export function differenceFinding(
  { page, what, part, worst }: Difference,
  { pages }: Pick<MagazinePlan, 'pages'>,
): PreflightFinding {
  const finding = (message: string): PreflightFinding => ({
    code: 'not-as-approved',
    severity: 'stops',
    page,
    message: `${message} ${howToMend}`,
  });
  if (what === 'missing') return finding('This page was approved and is missing in the print file.');
  if (what === 'added') return finding('This page is in the print file and not in the approved proof.');
  if (what === 'size') return finding('This page has another size in print than in the approved proof.');
  const frames = pages[page - 1]?.frames ?? [];
  const thing = capital(frameName(frames.findLast(frame => containsPoint(frame, worst))));
  const verb = what === 'colour' ? 'has another colour in print than in' : 'is not the same in print as in';
  return finding(
    `${thing}, ${pageAreaOf(worst)} of the page, ${verb} the approved proof: ${amountOf(part)}, most of all ${worst.x} mm from the left edge and ${worst.y} mm from the top.`,
  );
}

const containsPoint = ({ box }: PageFrame, { x, y }: { x: number; y: number }): boolean =>
  x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h;

/** What staff call a frame. */
function frameName(frame: PageFrame | undefined): string {
  switch (frame?.kind) {
    case 'photo':
      return frame.half ? `the ${frame.half} half of the picture across the fold` : 'a picture';
    case 'type':
      return `the words “${firstWords(frame.parts[0]?.text ?? '')}”`;
    case 'flow':
      return 'the running text';
    case 'contents':
      return 'the list of contents';
    case 'code':
      return 'the code of a recording';
    case 'logo':
      return 'the logo';
    case 'ornament':
      return 'an ornament';
    case 'rule':
      return 'a line';
    case 'panel':
      return 'a coloured area';
    default:
      return 'the ground or the page number';
  }
}

const firstWords = (text: string): string => {
  const words = text.split(/\s+/);
  return words.slice(0, 4).join(' ') + (words.length > 4 ? '…' : '');
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The ninth of the page that has a point (mm), in words. */
function pageAreaOf({ x, y }: { x: number; y: number }): string {
  const third = (at: number, of: number): 0 | 1 | 2 => (at < of / 3 ? 0 : at < (of * 2) / 3 ? 1 : 2);
  const [across, down] = [third(x, trim.w), third(y, trim.h)];
  if (across === 1) return ['at the top', 'in the middle', 'at the foot'][down] ?? '';
  const side = across === 0 ? 'left' : 'right';
  return [`at the top ${side}`, `on the ${side}`, `at the bottom ${side}`][down] ?? '';
}

/** The size of the area that differs, in words. */
function amountOf(part: number): string {
  const area = Math.max(1, Math.round((part * trim.w * trim.h) / 100));
  const share = part < 0.01 ? 'less than 1 %' : `${Math.round(part * 100)} %`;
  return `about ${area} cm² differ (${share} of the page)`;
}
