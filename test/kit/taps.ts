import type { Locator, Page } from '@playwright/test';

/** Runs in every page: notes each heading that somebody sees, the same one again only after another. */
function noteHeadings(): void {
  const key = 'seen-headings';
  const note = () => {
    const text = document.querySelector('h1')?.textContent?.trim() ?? '';
    const seen = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    if (text && seen.at(-1) !== text) sessionStorage.setItem(key, JSON.stringify([...seen, text]));
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Counts what a person on a phone does: taps, letters and screens. A choice in the photo picker is one tap. */
export class Taps {
  readonly #page: Page;
  count = 0;
  #from = 0;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async on(page: Page): Promise<Taps> {
    await page.addInitScript(noteHeadings);
    return new Taps(page);
  }

  /** Begins to count on the screen that is shown. */
  async begin(): Promise<void> {
    this.count = 0;
    this.#from = (await this.#headings()).length - 1;
  }

  async tap(control: Locator): Promise<void> {
    await control.click();
    this.count++;
  }

  /** Types into a field; taps it first unless it has the focus already. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    if (!(await field.evaluate(element => element === document.activeElement))) await this.tap(field);
    await field.fill(text);
  }

  /** The headings of the screens since `begin`, in order. */
  screens = async (): Promise<string[]> => (await this.#headings()).slice(this.#from);

  #headings = (): Promise<string[]> =>
    this.#page.evaluate(() => JSON.parse(sessionStorage.getItem('seen-headings') ?? '[]') as string[]);
}
