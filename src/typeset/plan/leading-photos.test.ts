import { describe, expect, test } from 'vitest';
import { emphases } from '#kernel/emphases.ts';
import { faceAt, numberedHash, photoFacts, sizeOfAspect } from '#test/kit/photo-facts.ts';
import type { Face, PhotoFacts } from '../model.ts';
import { contentsScore, coverPhoto, frontPhoto, hasSpreadPhoto, spreadPhoto } from './leading-photos.ts';

let shots = 0;
const photo = (id: string, aspect: number, faces: readonly Face[] = [], more: Partial<PhotoFacts> = {}): PhotoFacts =>
  photoFacts(id, { ...sizeOfAspect(aspect, 4000), hash: numberedHash(++shots), faces, ...more });
const row = (people: number, w: number): Face[] =>
  Array.from({ length: people }, (_, at) => faceAt(0.1 + (0.75 * at) / people, 0.3, { w }));

const portrait = photo('portrait', 0.75, [faceAt(0.4, 0.3, { w: 0.2 })]);
const inPlace = photo('in place', 0.75, [faceAt(0.45, 0.5, { w: 0.06 })]);
const family = photo('family', 0.75, row(6, 0.08));
const soap = photo('soap dispenser', 0.71, [], { colourful: 1 });
const all = [soap, family, inPlace, portrait];

describe('D16 (magazine 3) the cover', () => {
  const coverOf = (photos: readonly PhotoFacts[], kept: readonly PhotoFacts[] = []) =>
    emphases.map(emphasis => coverPhoto(photos, { emphasis, kept })?.id);

  test('D16 (magazine 3) shows the person, the person in a place, or people together', () => {
    expect(coverOf(all)).toEqual(['portrait', 'in place', 'family']);
  });

  test('D16 (magazine 3) is another one for each emphasis where the photos are about as good', () => {
    const likeIt = [0.35, 0.4, 0.45].map(x => photo(`at ${x}`, 0.75, [faceAt(x, 0.3, { w: 0.2 })]));
    expect(new Set(coverOf(likeIt)).size).toBe(3);
  });

  test('D16 (magazine 3) is the good photo in every emphasis before a bad one, or one of the same moment', () => {
    const blurred = photo('blurred', 0.75, [faceAt(0.4, 0.3, { w: 0.2, sharpness: 0.05 })], {
      ...sizeOfAspect(2, 900),
    });
    expect(coverOf([portrait, blurred])).toEqual(['portrait', 'portrait', 'portrait']);
    const again = { ...portrait, id: 'again', faces: [faceAt(0.4, 0.3, { w: 0.2, sharpness: 0.7 })] };
    expect(coverOf([portrait, again])).toEqual(['portrait', 'portrait', 'portrait']);
  });

  test('D16 (magazine 3) shows people before things, also those who only a wide window shows whole', () => {
    const sofa = photo('three on a sofa', 1.5, row(3, 0.09));
    const stairs = photo('five on the stairs', 1.5, row(5, 0.08));
    expect(new Set(coverOf([soap, sofa, stairs]))).toEqual(new Set([sofa.id, stairs.id]));
    expect(coverOf([soap, sofa])).toEqual([sofa.id, sofa.id, sofa.id]);
    expect(coverOf([soap])).toEqual([soap.id, soap.id, soap.id]);
    const dog = photo('a dog', 0.7, [faceAt(0.4, 0.25, { w: 0.2, score: 0.69 })], { colourful: 1 });
    expect(coverOf([dog, sofa])).toEqual([sofa.id, sofa.id, sofa.id]);
  });

  test('D16 (magazine 3) shows whom it is about before others, and with open eyes', () => {
    const person = { faces: [0], eyesShut: false };
    const hers = photo('hers', 0.75, [faceAt(0.4, 0.3, { w: 0.15, sharpness: 0.5 })], { person });
    const withFriends = photo('with friends', 1.4, row(4, 0.08), { person });
    expect(coverOf([...all, hers])).toEqual(['hers', 'hers', 'hers']);
    expect(new Set(coverOf([...all, hers, withFriends]))).toEqual(new Set(['hers', 'with friends']));
    const blinking = { ...hers, id: 'blinking', person: { faces: [0], eyesShut: true }, hash: numberedHash(++shots) };
    expect(coverOf([blinking, hers])[0]).toBe('hers');
    const fromBehind = photo('from behind', 0.75, [], { person: { faces: [], eyesShut: false } });
    expect(coverOf([...all, fromBehind])[0]).toBe('from behind');
    // The one in front is somebody else: her own head is too small for a portrait.
    const behind = photo('behind', 0.75, [faceAt(0.2, 0.3, { w: 0.22 }), faceAt(0.7, 0.3, { w: 0.05 })], {
      person: { faces: [1], eyesShut: false },
    });
    const near = photo('near', 0.75, [faceAt(0.4, 0.3, { w: 0.15 })], { person });
    expect(coverOf([behind, near])[0]).toBe('near');
  });

  test('D16 (magazine 3) is what the customer chose, in every emphasis', () => {
    expect(coverOf([...all, { ...soap, id: 'chosen', cover: true }])).toEqual(['chosen', 'chosen', 'chosen']);
  });

  test('D16 (magazine 3) has a head of a fifth to a third of the page before a passport photo, and room for the name', () => {
    const passport = photo('passport', 0.75, [faceAt(0.2, 0.2, { w: 0.55 })]);
    expect(coverPhoto([passport, portrait], { emphasis: 'portrait', kept: [] })?.id).toBe('portrait');
    const calm = {
      ...portrait,
      id: 'calm',
      hash: numberedHash(++shots),
      bands: { top: [0.4, 0.5], bottom: [0.1, 0.9] },
    } as const;
    expect(coverPhoto([portrait, calm], { emphasis: 'portrait', kept: [] })?.id).toBe('calm');
  });
});

describe('D16 (magazine 4) the page after the cover', () => {
  const frontOf = (photos: readonly PhotoFacts[], cover?: PhotoFacts) =>
    emphases.map(emphasis => frontPhoto(photos, { emphasis, cover })?.id);

  test('D16 (magazine 4) never shows a thing while there are people', () => {
    const poor = photo('poor', 0.75, [faceAt(0.4, 0.3, { w: 0.1, sharpness: 0.2 })], { lightness: 0.3, colourful: 0 });
    expect(frontOf([soap, poor])).toEqual(['poor', 'poor', 'poor']);
    expect(frontOf([soap, { ...poor, answer: 'Who came?' }])).toEqual(['poor', 'poor', 'poor']);
    expect(frontOf([soap])).toEqual([soap.id, soap.id, soap.id]);
  });

  test('D16 (magazine 4) shows something else than the cover does', () => {
    expect(frontOf([inPlace, portrait])).toEqual(['in place', 'portrait', 'portrait']);
    const again = { ...portrait, id: 'again' };
    expect(frontOf([again, inPlace], portrait)).toEqual(['in place', 'in place', 'in place']);
  });

  test('D16 faces the contents, whose picture looks otherwise', () => {
    const alike = { ...inPlace, id: 'alike', hash: portrait.hash };
    expect(contentsScore(portrait)(inPlace)).toBeGreaterThan(contentsScore(portrait)(alike));
  });
});

describe('D16 (magazine 5) the photo across the fold', () => {
  const apart = [faceAt(0.05, 0.3, { w: 0.06 }), faceAt(0.2, 0.3, { w: 0.06 }), faceAt(0.75, 0.3, { w: 0.06 })];
  const everybody = photo('everybody', 1.45, [...apart, faceAt(0.85, 0.3, { w: 0.06 })]);
  const couple = photo('couple', 1.45, apart.slice(0, 2), { answer: 'How did it begin?' });
  const hills = photo('hills', 1.45);

  test('D16 (magazine 5) shows everybody, the photo of the longest answer, or a place', () => {
    const question = 'How did it begin?';
    const spreads = emphases.map(emphasis => spreadPhoto([hills, couple, everybody], { emphasis, question })?.id);
    expect(spreads).toEqual(['everybody', 'couple', 'hills']);
  });

  test('D16 (magazine 5) has 200 pixels per inch over both pages', () => {
    const ofWidth = (width: number) => photo('wide', 1.45, [], { width, height: Math.round(width / 1.45) });
    expect([3200, 3400].map(width => hasSpreadPhoto([ofWidth(width)]))).toEqual([false, true]);
  });
});
