import { describe, expect, test } from 'vitest';
import { faceAt, numberedPhoto, photoFacts } from '#test/kit/photo-facts.ts';
import { seaStory } from '#test/kit/sea-story.ts';
import type { DesignName, MagazinePlan, PhotoFacts, PhotoFrame } from '../model.ts';
import { designNames, trim } from '../model.ts';
import { cropFor, dpiOf, facesCut, minFullPageDpi } from './crop.ts';
import { planMagazine } from './plan.ts';
import { atPrintableSize, isDark, mayLead, mayOpen } from './resolution.ts';

const whole = { x: 0, y: 0, ...trim };
const fullFrame = (photo: ReturnType<typeof photoFacts>, box = whole): PhotoFrame => {
  const crop = cropFor(photo, box.w / box.h);
  return { kind: 'photo', id: 'a', box, photo: photo.id, crop, dpi: dpiOf(photo, crop, box.w), alt: '', why: '' };
};
const dark = { lightness: 0.05, bands: { top: [0, 0.1], bottom: [0, 0.2] } } as const;

describe('a photo', () => {
  test('D16 (magazine 4) is dark when it is almost black, but not with lights or a lit face in it', () => {
    const night = { lightness: 0.1, bands: { top: [0, 0.5], bottom: [0, 0.55] } } as const;
    const lit = { ...dark, lightness: 0.08, faces: [faceAt(0.4, 0.3, { w: 0.2, lightness: 0.4 })] };
    expect([dark, night, lit, {}].map(more => isDark(photoFacts('a', more)))).toEqual([true, false, false, false]);
  });

  test('D16 (magazine 4) with 400 pixels, a dark one or a screenshot may not be on cover, front or double page', () => {
    const small = [
      { width: 400, height: 300 },
      { width: 640, height: 480 },
      dark,
      { screenshot: true },
      { width: 1024, height: 768 },
    ];
    expect(small.map(more => mayLead(photoFacts('a', more)))).toEqual([false, false, false, false, true]);
  });
});

describe('a photo of which almost nothing would be seen', () => {
  const others = Array.from({ length: 14 }, (_, n) => numberedPhoto(n));
  const black = numberedPhoto(99, dark);
  const planned = (photo: PhotoFacts, design: DesignName = 'quiet') =>
    planMagazine({ story: seaStory, photos: [...others, photo], theme: 'Travel', pages: 12, seed: 1, design });
  const framesOf = ({ pages }: MagazinePlan, id: string) =>
    pages.flatMap(({ kind, frames }) =>
      frames.flatMap(frame => (frame.kind === 'photo' && frame.photo === id ? [{ kind, ...frame.box }] : [])),
    );

  test('D16 (magazine 12) is left out, and a finding says why', () => {
    const plan = planned(black);
    expect(framesOf(plan, 'photo-99')).toEqual([]);
    expect(plan.findings.filter(({ message }) => message.includes('photo-99'))).toEqual([
      {
        code: 'photo-left-out',
        message:
          'The photo photo-99 is too dark to print: almost nothing of it would be seen. A lighter one would be printed.',
      },
    ]);
  });

  test('D16 (magazine 12) is printed small when it must be in or belongs to an answer, and large only on the cover', () => {
    for (const design of designNames) {
      for (const wish of [{ must: true }, { answer: seaStory.answers[0]?.question }]) {
        const plan = planned({ ...black, ...wish }, design);
        const [frame, more] = framesOf(plan, 'photo-99');
        expect([design, more]).toEqual([design, undefined]);
        expect(Math.max(frame?.w ?? 999, frame?.h ?? 999), `${design} ${JSON.stringify(wish)}`).toBeLessThan(90.1);
        expect(plan.findings.map(({ code }) => code)).toContain('dark-photo');
      }
      expect(framesOf(planned({ ...black, cover: true }, design), 'photo-99').map(({ kind }) => kind)).toEqual([
        'cover',
      ]);
    }
  });
});

describe('a page', () => {
  const page = (...frames: PhotoFrame[]) => ({ frames });
  const of = (photo: ReturnType<typeof photoFacts>) => new Map([[photo.id, photo]]);

  test('D16 (magazine 4) with enough pixels is unchanged', () => {
    const photo = photoFacts('a');
    const layout = page(fullFrame(photo));
    expect(atPrintableSize(layout, of(photo))).toEqual({ page: layout, cost: 0 });
  });

  test('D16 (magazine 4) reduces a picture with few pixels to 130 pixels per inch, centred and off the trim', () => {
    const photo = photoFacts('a', { width: 400, height: 300 });
    const result = atPrintableSize(page(fullFrame(photo)), of(photo));
    const [frame] = result.page.frames;
    if (!frame) throw new Error('the picture is gone');
    expect(frame.dpi).toBeGreaterThanOrEqual(minFullPageDpi);
    expect(frame.crop).toEqual({ x: 0, y: 0, w: 1, h: 1 });
    expect(frame.box.w).toBeCloseTo(78.1, 1);
    expect(frame.box.x + frame.box.w / 2).toBeCloseTo(trim.w / 2);
    expect(result.cost).toBeGreaterThan(1);
  });

  test('D16 (magazine 4) moves the outline of a reduced picture with it', () => {
    const photo = photoFacts('a', { width: 400, height: 300 });
    const frame = fullFrame(photo, { x: 40, y: 40, w: 130, h: 160 });
    const outline = { kind: 'ornament', id: 'b', box: frame.box, ink: 'accent', ground: 'paper', over: 'a' } as const;
    const result = atPrintableSize({ frames: [frame, outline] }, of(photo));
    const [picture, movedOutline] = result.page.frames;
    expect(movedOutline?.box).toEqual(picture?.box);
    expect((picture?.box.w ?? 0) / (picture?.box.h ?? 1)).toBeCloseTo(130 / 160, 2);
  });

  test('D16 (magazine 4) replaces such a picture under words by a plain ground, at infinite cost', () => {
    const photo = photoFacts('a', { width: 400, height: 300 });
    const frame = { ...fullFrame(photo), scrim: { top: 0, bottom: 0.3 } };
    const words = { kind: 'rule', id: 'b', box: { x: 20, y: 250, w: 90, h: 1 }, ink: 'light', over: 'a' } as const;
    const result = atPrintableSize({ frames: [frame, words] }, of(photo));
    expect(result.cost).toBe(Infinity);
    expect(result.page.frames).toEqual([expect.objectContaining({ kind: 'panel', id: 'a', colour: 'deep' }), words]);
  });

  test('D16 (magazine 4) shows a screenshot whole, without outline, at most 190 mm high', () => {
    const photo = photoFacts('a', { width: 1080, height: 2340, screenshot: true });
    const [frame] = atPrintableSize(page({ ...fullFrame(photo), shape: 'arch' }), of(photo)).page.frames;
    expect(frame).toMatchObject({ crop: { x: 0, y: 0, w: 1, h: 1 } });
    expect(frame?.shape).toBeUndefined();
    expect([frame?.box.w, frame?.box.h].map(side => Math.round(side ?? 0))).toEqual([88, 190]);
  });

  const heads = [0.02, 0.45, 0.85].map(x => faceAt(x, 0.3, { w: 0.12 }));

  test('D16 (magazine 15) shows everybody of a captioned group, smaller in its frame and without outline', () => {
    const photo = photoFacts('a', { faces: heads, caption: 'With Periappa' });
    const frame = { ...fullFrame(photo, { x: 40, y: 40, w: 90, h: 160 }), shape: 'arch' as const };
    const result = atPrintableSize(page(frame), of(photo));
    const [shown] = result.page.frames;
    expect(facesCut(photo, frame.crop)).toBeGreaterThan(0);
    expect(shown && facesCut(photo, shown.crop)).toBe(0);
    expect(shown?.shape).toBeUndefined();
    expect(shown?.why).toContain('everybody in the caption');
    expect(result.cost).toBeGreaterThan(0.4);
    expect(atPrintableSize({ ...page(frame), kind: 'cover' }, of(photo)).cost).toBe(0);
  });

  test('D16 (magazine 15) a captioned group opens the magazine only where all of it fits', () => {
    // Twice as wide as high: neither the whole page nor a window shows all of it.
    const group = photoFacts('a', { width: 4000, height: 2000, faces: heads });
    const near = heads.map(face => ({ ...face, x: 0.3 + face.x * 0.3, w: 0.08 }));
    const photos = [group, { ...group, caption: 'All' }, { ...group, caption: 'All', faces: near }];
    expect(photos.map(mayOpen)).toEqual([true, false, true]);
  });
});
