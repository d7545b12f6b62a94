import { LRUCache } from 'lru-cache';
import type { SubjectKind } from '#kernel/subject.ts';
import { sha256Hex } from '../cache-keys.ts';
import type { Box, PersonInPhoto } from '../model.ts';
import { peopleOf } from '../plan/crop.ts';
import { concurrencyLimit, runLimited } from './limited-process.ts';
import type { MeasuredPhoto } from './planner-facts.ts';

/** In which photos whom a magazine is about is looked for; `people`: how many they are. */
export interface PersonTask {
  photos: readonly { id: string; path: string; faces: readonly (Box & { face: number })[] }[];
  people: number;
  /** The faces that somebody pointed out. */
  shown: { photo: string; faces: readonly number[] } | undefined;
}

/** Whom a magazine is about in the photo with this id. */
export interface FoundPerson extends PersonInPhoto {
  photo: string;
}

interface FindOptions {
  kind?: SubjectKind | undefined;
  /** Whether faces may be compared. Without it only the photo that somebody pointed out shows them. */
  recognise: boolean;
}

/** MiB, and seconds to start and per photo. */
const [memoryLimit, startSeconds, photoSeconds] = [1200, 15, 4];
/** One at a time, because the networks need much memory. */
const oneAtATime = concurrencyLimit(1);
/** What was found, never what describes a face: the covers of a story and its first draft ask the same. */
const foundBefore = new LRUCache<string, Promise<FoundPerson[]>>({ max: 100 });

/** The people in a photo: their faces, each with its number in the facts. */
const numberedPeople = ({ facts }: MeasuredPhoto): readonly (Box & { face: number })[] =>
  peopleOf(facts).map(person => {
    const { x, y, w, h } = person;
    return { face: facts.faces.indexOf(person), x, y, w, h };
  });

/**
 * The photos with the faces of whom the magazine is about (magazine §3): of the person on the photo that somebody
 * pointed out (`subject`), else of those who are in most of them. Nobody in a magazine about a group, unless somebody
 * pointed a photo out. What describes a face stays in a process that ends with the answer.
 */
export async function withPerson(
  photos: readonly MeasuredPhoto[],
  { kind = 'one', recognise }: FindOptions,
): Promise<MeasuredPhoto[]> {
  const people = kind === 'two' ? 2 : 1;
  const marked = photos.find(({ subject }) => subject);
  const shown = marked && {
    photo: marked.id,
    faces: numberedPeople(marked)
      .slice(0, people)
      .map(({ face }) => face),
  };
  // Where no face was found on the photo that somebody pointed out, there is nothing to compare the others with.
  const asked = recognise && (shown ? shown.faces.length > 0 : kind !== 'group');
  const compared = asked ? await compare(photos, { people, shown }) : [];
  const certain: FoundPerson[] = compared.length === 0 && shown ? [{ ...shown, eyesShut: false }] : compared;
  const byPhoto = new Map(certain.map(({ photo, faces, eyesShut }) => [photo, { faces, eyesShut }]));
  return photos.map(photo => {
    const person = byPhoto.get(photo.id);
    return person ? { ...photo, person } : photo;
  });
}

/** The photos in which there is something to compare. */
async function compare(
  photos: readonly MeasuredPhoto[],
  who: Pick<PersonTask, 'people' | 'shown'>,
): Promise<FoundPerson[]> {
  const withFaces = photos.filter(({ facts, drawn }) => !drawn && peopleOf(facts).length > 0);
  if (withFaces.length < 2) return [];
  const task: PersonTask = {
    ...who,
    photos: withFaces.map(photo => ({ id: photo.id, path: photo.path, faces: numberedPeople(photo) })),
  };
  const key = sha256Hex(JSON.stringify(task));
  const running = foundBefore.get(key) ?? oneAtATime(() => findIn(task));
  foundBefore.set(key, running);
  try {
    return await running;
  } catch {
    // The magazine is made all the same; the next one tries again.
    foundBefore.delete(key);
    return [];
  }
}

/** Throws when the process does not end well. */
async function findIn(task: PersonTask): Promise<FoundPerson[]> {
  const cpu = startSeconds + photoSeconds * task.photos.length;
  const limits = { cpu, wall: 3 * cpu, megabytes: memoryLimit };
  const { output, ended } = await runLimited('person-process.ts', [], { ...limits, input: JSON.stringify(task) });
  if (ended !== 'well') throw new Error(`looking for the person ended ${ended}`);
  return JSON.parse(output) as FoundPerson[];
}
