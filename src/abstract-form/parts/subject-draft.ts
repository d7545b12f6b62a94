import type { SubjectValues } from '#src/editions/parts/subject-values.ts';

/** What was entered about the subject and the server has not confirmed; `base` is the version it changes. */
export interface SubjectDraft {
  values: SubjectValues;
  base: number;
  /** Whether it was to be saved; fields that somebody only began are not sent by themselves. */
  submitted: boolean;
}

const draftKey = (edition: string) => `subject:${edition}`;

/** Keeps a draft on this device, in its place the one before. Does nothing where the browser stores nothing. */
export function keepSubjectDraft(edition: string, draft: SubjectDraft): void {
  try {
    localStorage.setItem(draftKey(edition), JSON.stringify(draft));
  } catch {
    // The fields still hold it.
  }
}

export function forgetSubjectDraft(edition: string): void {
  try {
    localStorage.removeItem(draftKey(edition));
  } catch {
    // Nothing was kept.
  }
}

/** The draft kept on this device; `undefined` when there is none that can be read. */
export function subjectDraftOf(edition: string): SubjectDraft | undefined {
  try {
    const {
      values,
      base,
      submitted = false,
    } = JSON.parse(localStorage.getItem(draftKey(edition)) ?? '{}') as Partial<SubjectDraft>;
    return values && base !== undefined ? { values, base, submitted } : undefined;
  } catch {
    return undefined;
  }
}
