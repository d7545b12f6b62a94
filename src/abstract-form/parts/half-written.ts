const storageKey = (edition: string) => `half-written:${edition}`;

/** Notes the question that somebody writes at on this device, until they go on; `undefined`: none any more. */
export function noteHalfWritten(edition: string, key: number | undefined): void {
  try {
    if (key === undefined) localStorage.removeItem(storageKey(edition));
    else localStorage.setItem(storageKey(edition), String(key));
  } catch {
    // Where nothing is stored, the form opens at the first question without an answer.
  }
}

/** The key of the question at which somebody stopped writing on this device. */
export function halfWritten(edition: string): number | undefined {
  try {
    return Number(localStorage.getItem(storageKey(edition))) || undefined;
  } catch {
    return undefined;
  }
}
