import { useState } from 'react';
import { copyFile } from './read-file.ts';
import { tabStorage } from './storage.ts';

/** A file that is read for longer than so many milliseconds is said to be on its way: a cloud has to bring it. */
const saySlowMs = 400;

const keyOfPlace = (place: string) => `taken-back:${place}`;

/** The names without one of each that was chosen again: some phones call every photo the same. */
function withoutEach(names: readonly string[], chosen: readonly string[]): string[] {
  const rest = [...names];
  for (const name of chosen) if (rest.includes(name)) rest.splice(rest.indexOf(name), 1);
  return rest;
}

/**
 * Copies chosen files at once, before anything else is done with them, and gives the copies to `onFiles`. `lost` are
 * the names of those that could not be read, until they are chosen again or left out; `place` keeps them over a reload.
 */
export function useChosenFiles(onFiles: ((files: File[]) => void) | undefined, place: string | undefined) {
  const [lost, setLost] = useState(() => ((place && tabStorage.read(keyOfPlace(place))) || []) as string[]);
  const [isSlow, setIsSlow] = useState(false);
  const change = (next: (names: string[]) => string[]) =>
    setLost(before => {
      const names = next(before);
      if (place !== undefined) tabStorage.write(keyOfPlace(place), names);
      return names;
    });
  return {
    lost,
    isSlow,
    leaveOut: (at: number) => change(names => names.filter((_, other) => other !== at)),
    /** Answers whether all could be read. */
    async copy(files: readonly File[]): Promise<boolean> {
      const timer = setTimeout(() => setIsSlow(true), saySlowMs);
      const copies = await Promise.all(files.map(async file => ({ name: file.name, copy: await copyFile(file) })));
      clearTimeout(timer);
      setIsSlow(false);
      const missing = copies.filter(({ copy }) => !copy).map(({ name }) => name);
      change(names => [
        ...withoutEach(
          names,
          copies.map(({ name }) => name),
        ),
        ...missing,
      ]);
      const there = copies.flatMap(({ copy }) => copy ?? []);
      if (there.length > 0) onFiles?.(there);
      return missing.length === 0;
    },
  };
}
