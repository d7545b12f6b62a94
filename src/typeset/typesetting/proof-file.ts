import { isIndic } from '../text/typography.ts';

/**
 * A proof as people read it: text that they copy is what was typed (`withCopiedText`). What does that is loaded when a
 * text needs it, because it takes 0.7 s. `typed`: all that was typed.
 */
export async function proofFile(pdf: Buffer, typed: string): Promise<Buffer> {
  if (!isIndic(typed)) return pdf;
  const { withCopiedText } = await import('./copied-text.ts');
  return withCopiedText(pdf, typed);
}
