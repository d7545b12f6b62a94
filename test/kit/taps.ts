import type { Locator, Page } from '@playwright/test';

/** One screen or popup of a walk. */
interface SeenScreen {
  name: string;
  /** Words of running text in its first view and below: neither headings nor what one can tap or fill in. */
  words: number;
}

/**
 * Runs in the page: the words of the running text that is shown, in `part`, or else in the dialog that the page waits
 * for, or on the page without a popup that leaves it in use.
 */
function shownWords(part: Element | null): number {
  const root =
    part ?? document.querySelector('dialog:modal, [role=dialog]') ?? document.querySelector('main') ?? document.body;
  const named = `a, button, label, legend, summary, h1, h2, h3, h4, th, nav, [role=tablist], script, style${
    part ? '' : ', dialog:not(:modal)'
  }`;
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let words = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const holder = node.parentElement;
    if (!holder || holder.closest(named) || !holder.checkVisibility({ visibilityProperty: true })) continue;
    words += node.textContent?.match(/\p{L}[\p{L}\p{M}’'-]*/gu)?.length ?? 0;
  }
  return words;
}

/** Counts what a person on a phone does and sees: taps, fields, screens, popups and words. */
export class Taps {
  readonly #page: Page;
  /** A choice in the photo picker of the phone is one tap. */
  count = 0;
  fields = 0;
  screens: SeenScreen[] = [];

  constructor(page: Page) {
    this.#page = page;
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
    this.fields++;
  }

  /**
   * Notes that a screen or popup is shown, once this is visible. `part`: where
   * its words are counted. `WALK_PICTURES` names a folder for its picture.
   */
  async sees(name: string, sign: Locator, part?: Locator): Promise<void> {
    await sign.waitFor({ timeout: 120_000 });
    const words = await (part ? part.evaluate(shownWords) : this.#page.evaluate(shownWords, null));
    this.screens.push({ name, words });
    const folder = process.env['WALK_PICTURES'];
    if (folder)
      await this.#page.screenshot({
        path: `${folder}/${String(this.screens.length).padStart(2, '0')}-${name.replaceAll(/\W+/g, '-')}.png`,
        fullPage: true,
      });
  }

  words = (): number => this.screens.reduce((sum, { words }) => sum + words, 0);

  /** All counts in one line. */
  summary = (): string =>
    `${this.count} taps, ${this.fields} fields, ${this.screens.length} screens and popups, ${this.words()} words: ` +
    this.screens.map(({ name, words }) => `${name} ${words}`).join(' | ');
}
