import type { SubjectValues } from '#src/editions/parts/subject-values.ts';
import { deviceStorage } from '#ui/storage.ts';

/** What was entered about the subject and the server has not confirmed; `base` is the version it changes. */
export interface SubjectDraft {
  values: SubjectValues;
  base: number;
  /** Whether it was to be saved; fields that somebody only began are not sent by themselves. */
  submitted: boolean;
}

const draftKey = (edition: string) => `subject:${edition}`;

/** Stores a draft on this device, in its place the one before. */
export const storeSubjectDraft = (edition: string, draft: SubjectDraft): void =>
  deviceStorage.write(draftKey(edition), draft);

export const forgetSubjectDraft = (edition: string): void => deviceStorage.remove(draftKey(edition));

/** The draft stored on this device; `undefined` when there is none that can be read. */
export function subjectDraftOf(edition: string): SubjectDraft | undefined {
  const { values, base, submitted = false } = (deviceStorage.read(draftKey(edition)) ?? {}) as Partial<SubjectDraft>;
  return values && base !== undefined ? { values, base, submitted } : undefined;
}
