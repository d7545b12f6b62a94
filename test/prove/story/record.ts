/** What a browser was told: the proof's own record of everything that the shop acknowledged. */
import type { Page, Request } from '@playwright/test';

interface SentSave {
  save: string;
  key: number;
  text: string;
}
interface Begun {
  kind: 'photo' | 'original';
  sha256: string;
  name: string;
}

export interface StoryRecord {
  /** The words that were acknowledged, by the id of their save. */
  saves: Map<string, SentSave>;
  /** The files that were acknowledged, by kind and SHA-256, with the names they have on the device. */
  files: Map<string, Begun>;
  /** Replies of 500 and above, and what they were to. */
  errors: string[];
}

export const newRecord = (): StoryRecord => ({ saves: new Map(), files: new Map(), errors: [] });

/** Writes into `record` what the shop acknowledges to this page. */
export function recordReplies(page: Page, record: StoryRecord): void {
  const begun = new Map<string, Begun>();
  page.on('requestfinished', request => void note(request, begun, record).catch(() => undefined));
}

async function note(request: Request, begun: Map<string, Begun>, record: StoryRecord): Promise<void> {
  const { pathname } = new URL(request.url());
  if (!/^\/api\/(saveAnswers|beginUpload|finishUpload)$/.test(pathname)) return;
  const response = await request.response();
  if (response && response.status() >= 500) record.errors.push(`${pathname}: ${response.status()}`);
  if (response?.status() !== 200) return;
  const sent: unknown = request.postDataJSON();
  if (pathname === '/api/saveAnswers') {
    for (const save of (sent as { saves: SentSave[] }).saves) record.saves.set(save.save, save);
    return;
  }
  if (pathname === '/api/beginUpload') {
    // The reply of a page that was killed meanwhile cannot be read any more.
    const { id } = (await response.json()) as { id: string };
    begun.set(id, sent as Begun);
    return;
  }
  const file = begun.get((sent as { upload: string }).upload);
  if (file) record.files.set(`${file.kind} ${file.sha256}`, file);
}
