/** "a minute", "25 minutes", "2 hours": rounded up, since nobody minds what comes sooner. */
export function roughTime(minutes: number): string {
  if (minutes <= 1) return 'a minute';
  if (minutes <= 10) return `${minutes} minutes`;
  if (minutes <= 55) return `${Math.ceil(minutes / 5) * 5} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

interface DraftTime {
  stage: string;
  /** In about how many minutes its draft is made; undefined when none is being made. */
  draftMinutes?: number | undefined;
}

/** D16: when the pages are made, in one line for the customer; `undefined` when they are not being made. Pure. */
export function draftTimeText({ stage, draftMinutes }: DraftTime): string | undefined {
  if (draftMinutes === undefined) return undefined;
  if (stage === 'draft')
    return `Its pages are laid out in about ${roughTime(draftMinutes)}; then your editor reads them.`;
  return stage === 'revision' ? `The new pages are laid out in about ${roughTime(draftMinutes)}.` : undefined;
}
