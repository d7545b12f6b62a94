/** Compares what a person told and what was acknowledged with what the shop has. Empty: all of it is there, once. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ToldStory } from './device.ts';
import type { StoryRecord } from './record.ts';
import type { StoredStory } from './stored.ts';

/** A recording may lose so much when its tab is killed, and clocks differ by so much. */
const lostSeconds = 2;
const clockSeconds = 1.5;

const countOf = <T>(all: readonly T[], is: (one: T) => boolean): number => all.filter(is).length;

function answerFaults(told: ToldStory, record: StoryRecord, { versions }: StoredStory): string[] {
  const newest = new Map(versions.map(({ key, text }) => [key, text]));
  return [
    ...[...told.texts].flatMap(([key, text]) =>
      newest.get(key) === text ? [] : [`answer ${key} is “${newest.get(key)}” instead of “${text}”`],
    ),
    ...[...newest.keys()].filter(key => !told.texts.has(key)).map(key => `answer ${key} was never written`),
    ...[...record.saves.values()].flatMap(({ save, key, text }) => {
      const count = countOf(versions, version => version.save === save && version.text === text.trim());
      return count === 1 ? [] : [`the acknowledged save ${save} of answer ${key} is there ${count} times`];
    }),
  ];
}

function photoFaults(told: ToldStory, record: StoryRecord, stored: StoredStory): string[] {
  const sent = told.photos.map(path => createHash('sha256').update(readFileSync(path)).digest('hex'));
  const acknowledged = [...record.files.values()];
  const copies = acknowledged.filter(({ kind }) => kind === 'photo');
  return [
    ...(stored.photos.length === sent.length ? [] : [`${stored.photos.length} photos instead of ${sent.length}`]),
    ...copies.flatMap(({ sha256, name }) => {
      const count = countOf(stored.photos, photo => photo.sha256 === sha256);
      return count === 1 ? [] : [`the acknowledged photo ${name} ${sha256} is there ${count} times`];
    }),
    // A photo that is small enough is sent as the camera took it.
    ...sent.flatMap((sha256, n) => {
      const count = countOf([...stored.originals, ...stored.photos], file => file.sha256 === sha256);
      return count === 1 ? [] : [`the original of ${told.photos[n]} is there ${count} times`];
    }),
    ...stored.originals.filter(({ sha256 }) => !sent.includes(sha256)).map(({ sha256 }) => `nobody sent ${sha256}`),
    ...stored.damaged.map(path => `${path} is damaged`),
  ];
}

function voiceFaults(told: ToldStory, stored: StoredStory): string[] {
  return [...told.voices].flatMap(([key, seconds]) => {
    const kept = stored.voices.find(voice => voice.key === key)?.seconds ?? 0;
    const isWhole = kept >= seconds - lostSeconds && kept <= seconds + clockSeconds;
    return isWhole ? [] : [`recording ${key} has ${kept.toFixed(2)} of ${seconds.toFixed(2)} s`];
  });
}

export const storyFaults = (told: ToldStory, record: StoryRecord, stored: StoredStory): string[] => [
  ...answerFaults(told, record, stored),
  ...photoFaults(told, record, stored),
  ...voiceFaults(told, stored),
  ...(stored.handedIn ? [] : ['the story is not handed in']),
];
