import type { CallClient } from '#kernel/call.ts';
import type { uploadImage } from '#src/abstract-form/wire/photos.ts';
import type { AbstractForm, Outside } from '#src/abstract-form/device/outside.ts';

interface SavedWords {
  device: string;
  saves: { save: string; key: number; base: number; text: string; question?: string }[];
}

/** A fake server: stores what it receives, and can lose the connection before or after that. */
export class FakeStoryServer {
  fields = new Map<string, string>();
  /** The written answers in the order they were saved. */
  saves: { save: string; key: number; base: number; text: string; question?: string; device: string }[] = [];
  photos: string[] = [];
  calls: string[] = [];
  /** What happens to the next calls, in order: a number is the status of a failure. */
  faults: ('none' | 'before' | 'after' | number)[] = [];
  refusalText = 'This photo is damaged.';
  signedOut = false;

  ask = (async (address: string, { form, json }: { form?: FormData; json?: SavedWords }) => {
    const fault = this.faults.shift();
    const lost = { ok: false, status: 0, error: { code: 'offline', message: 'lost' } };
    if (fault === 'before') return lost;
    if (typeof fault === 'number')
      return { ok: false, status: fault, error: { code: 'no', message: this.refusalText } };
    const reply = json?.saves ? this.save(json) : await this.receive(address, form);
    return fault === 'after' ? lost : reply;
  }) as CallClient;

  /** Takes a whole file at once; how a cut one goes on is the concern of tus-upload.test.ts. */
  sendFile: Outside['sendFile'] = ({ blob }) => {
    const form = new FormData();
    form.set('image1', blob, 'photo');
    // D19
    return this.ask<typeof uploadImage>('POST /api/uplodeImage', { form });
  };

  /** The newest text of an answer. */
  textOf = (key: number): string | undefined => this.saves.findLast(save => save.key === key)?.text;

  /** Stores each save once; the newest of another device is the rival of one that is based on an older version. */
  save({ device, saves }: SavedWords) {
    this.calls.push('saveAnswers');
    const answers = saves.map(save => {
      if (!this.saves.some(known => known.save === save.save)) this.saves.push({ ...save, device });
      const versions = this.saves.filter(({ key }) => key === save.key);
      const version = versions.findIndex(known => known.save === save.save) + 1;
      const last = versions.findLast((other, n) => n + 1 < version && other.device !== device);
      const isRival = last !== undefined && save.base < version - 1 && last.text !== save.text;
      const rival = isRival
        ? { version: versions.indexOf(last) + 1, text: last.text, device: last.device, savedAt: '2026-11-23T00:00:00Z' }
        : null;
      const { key, text } = save;
      const question = save.question ?? storyForm.questions[key]?.question ?? '';
      return { key, version, text, question, ownWording: save.question !== undefined, rival };
    });
    return { ok: true, status: 200, body: { answers } };
  }

  async receive(address: string, form?: FormData) {
    this.calls.push(address.split('/').at(-1) ?? '');
    if (address.endsWith('removeImage')) return { ok: true, status: 200, body: { removed: 'x' } };
    if (address.endsWith('uplodeImage')) {
      const image = form?.get('image1');
      const content = image instanceof File ? await image.text() : '';
      if (!this.photos.includes(content)) this.photos.push(content);
      const id = `saved-${content}`;
      return {
        ok: true,
        status: 200,
        body: {
          images: [photoRecord(id, { sha256: content })],
        },
      };
    }
    for (const [name, value] of form ?? [])
      this.fields.set(name, typeof value === 'string' ? value : await value.text());
    const handedIn = form?.get('curr') === '2';
    if (handedIn && this.signedOut)
      return { ok: false, status: 401, error: { code: 'hand-in-sign-in', message: 'Sign in.' } };
    return { ok: true, status: 200, body: { edition: 'e', curr: 1, total: 2, handedIn } };
  }
}

/** A question of a form with the answer that the server has. */
export const asked = (question: string, answer: string) => ({
  question,
  ownWording: false,
  answer,
  version: answer ? 1 : 0,
  rival: null,
  voice: null,
  transcript: null,
});
/** A photo of page 1 as the server has it, without words. */
export const photoRecord = (
  id: string,
  changes: Partial<AbstractForm['photos'][number]> = {},
): AbstractForm['photos'][number] => ({
  id,
  file: id,
  sha256: id,
  page: 1,
  width: 9,
  height: 9,
  answer: null,
  caption: '',
  wish: null,
  subject: false,
  look: null,
  ...changes,
});

/** A form with two questions on two pages. */
export const storyForm: AbstractForm = {
  name: 'Asha',
  category: 'Birthday Spotlight',
  theme: 'Gifting',
  edition: 'e',
  partner: null,
  pages: 12,
  total: 2,
  curr: 1,
  questions: {
    1: asked('First?', ''),
    2: asked('Second?', 'told before'),
  },
  photos: [],
  speech: 'none',
  comparesFaces: true,
  mayHandIn: true,
  handIn: 'first',
  approver: null,
};
