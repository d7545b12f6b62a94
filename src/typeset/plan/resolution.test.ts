import { describe, expect, test } from 'vitest';
import { faceAt, photoFacts } from '#test/kit/photo-facts.ts';
import type { PhotoFrame } from '../model.ts';
import { trim } from '../model.ts';
import { cropFor, dpiOf, minFullPageDpi } from './crop.ts';
import { atPrintableSize, isDark, mayLead } from './resolution.ts';

const whole = { x: 0, y: 0, ...trim };
const laid = (photo: ReturnType<typeof photoFacts>, box = whole): PhotoFrame => {
  const crop = cropFor(photo, box.w / box.h);
  return { kind: 'photo', id: 'a', box, photo: photo.id, crop, dpi: dpiOf(photo, crop, box.w), alt: '', why: '' };
};
const dark = { lightness: 0.05, bands: { top: [0, 0.1], bottom: [0, 0.2] } } as const;

describe('a photo', () => {
  test('D16 (magazine 4) is dark when nothing is seen in it, not at night with lights or with a lit face', () => {
    const night = { lightness: 0.1, bands: { top: [0, 0.5], bottom: [0, 0.55] } } as const;
    const lit = { ...dark, lightness: 0.08, faces: [faceAt(0.4, 0.3, { w: 0.2, lightness: 0.4 })] };
    expect([dark, night, lit, {}].map(more => isDark(photoFacts('a', more)))).toEqual([true, false, false, false]);
  });

  test('D16 (magazine 4) of 400 pixels, in the dark or of a screen does not stand on cover, opening or double page', () => {
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

describe('a page', () => {
  const page = (...frames: PhotoFrame[]) => ({ frames });
  const of = (photo: ReturnType<typeof photoFacts>) => new Map([[photo.id, photo]]);

  test('D16 (magazine 4) with pixels enough stays as it was laid', () => {
    const photo = photoFacts('a');
    const given = page(laid(photo));
    expect(atPrintableSize(given, of(photo))).toEqual({ page: given, cost: 0 });
  });

  test('D16 (magazine 4) shows a picture of few pixels smaller, off the edge, in the middle, at 130 pixels per inch', () => {
    const photo = photoFacts('a', { width: 400, height: 300 });
    const made = atPrintableSize(page(laid(photo)), of(photo));
    const [frame] = made.page.frames;
    if (!frame) throw new Error('the picture is gone');
    expect(frame.dpi).toBeGreaterThanOrEqual(minFullPageDpi);
    expect(frame.crop).toEqual({ x: 0, y: 0, w: 1, h: 1 });
    expect(frame.box.w).toBeCloseTo(78.1, 1);
    expect(frame.box.x + frame.box.w / 2).toBeCloseTo(trim.w / 2);
    expect(made.cost).toBeGreaterThan(1);
  });

  test('D16 (magazine 4) moves the outline of such a picture with it', () => {
    const photo = photoFacts('a', { width: 400, height: 300 });
    const frame = laid(photo, { x: 40, y: 40, w: 130, h: 160 });
    const outline = { kind: 'ornament', id: 'b', box: frame.box, ink: 'accent', ground: 'paper', over: 'a' } as const;
    const made = atPrintableSize({ frames: [frame, outline] }, of(photo));
    const [picture, around] = made.page.frames;
    expect(around?.box).toEqual(picture?.box);
    expect((picture?.box.w ?? 0) / (picture?.box.h ?? 1)).toBeCloseTo(130 / 160, 2);
  });

  test('D16 (magazine 4) keeps words that lay on such a picture on a plain ground, and costs more than any other', () => {
    const photo = photoFacts('a', { width: 400, height: 300 });
    const frame = { ...laid(photo), scrim: { top: 0, bottom: 0.3 } };
    const words = { kind: 'rule', id: 'b', box: { x: 20, y: 250, w: 90, h: 1 }, ink: 'light', over: 'a' } as const;
    const made = atPrintableSize({ frames: [frame, words] }, of(photo));
    expect(made.cost).toBe(Infinity);
    expect(made.page.frames).toEqual([expect.objectContaining({ kind: 'panel', id: 'a', colour: 'deep' }), words]);
  });

  test('D16 (magazine 4) shows a screenshot whole and no larger than it is read', () => {
    const photo = photoFacts('a', { width: 1080, height: 2340, screenshot: true });
    const [frame] = atPrintableSize(page({ ...laid(photo), shape: 'arch' }), of(photo)).page.frames;
    expect(frame).toMatchObject({ crop: { x: 0, y: 0, w: 1, h: 1 } });
    expect(frame?.shape).toBeUndefined();
    expect([frame?.box.w, frame?.box.h].map(side => Math.round(side ?? 0))).toEqual([88, 190]);
  });
});
