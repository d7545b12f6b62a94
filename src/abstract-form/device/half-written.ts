import { deviceStorage } from '#ui/storage.ts';

const storageKey = (edition: string) => `half-written:${edition}`;

/** Notes the question that somebody writes at on this device, until they go on; `undefined`: none any more. */
export function noteHalfWritten(edition: string, key: number | undefined): void {
  if (key === undefined) deviceStorage.remove(storageKey(edition));
  else deviceStorage.set(storageKey(edition), String(key));
}

/** The key of the question at which somebody stopped writing on this device. */
export const halfWritten = (edition: string): number | undefined =>
  Number(deviceStorage.get(storageKey(edition))) || undefined;
