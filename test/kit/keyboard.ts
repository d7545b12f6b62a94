import { expect, type Locator, type Page } from '@playwright/test';

/** Runs in the page: what the focus is on when nobody could see it there; empty when it can be seen. */
function hiddenFocus(): string {
  const element = document.activeElement;
  if (!element || element === document.body) return '';
  // A control that is drawn by its label.
  const label = element instanceof HTMLInputElement && element.className.includes('sr-only') && element.labels?.[0];
  const shown = label || element;
  const { left, top, width, height } = shown.getBoundingClientRect();
  if (width <= 1 || height <= 1) return '';
  const name = element.getAttribute('aria-label') ?? shown.textContent?.trim().slice(0, 60) ?? '';
  const spots = [0.1, 0.5, 0.9].map(part => document.elementFromPoint(left + width / 2, top + height * part));
  const isSeen = spots.some(spot => spot && (shown.contains(spot) || spot.contains(shown)));
  return isSeen ? '' : `${element.tagName.toLowerCase()} “${name}” at ${Math.round(left)}, ${Math.round(top)}`;
}

/** A person without a mouse: moves with Tab, and notes every stop whose focus was out of sight or covered. */
export class Keyboard {
  readonly #page: Page;
  /** Where the focus could not be seen. */
  readonly unseen: string[] = [];
  stops = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses Tab until the control has the focus. Fails when it cannot be reached. */
  async reach(control: Locator, most = 120): Promise<void> {
    await expect(control).toBeAttached();
    for (let pressed = 0; pressed <= most; pressed++) {
      if (await control.evaluate(element => element === document.activeElement)) return;
      await this.#page.keyboard.press('Tab');
      this.stops++;
      const hidden = await this.#page.evaluate(hiddenFocus);
      if (hidden) this.unseen.push(`${new URL(this.#page.url()).search || this.#page.url()}: ${hidden}`);
    }
    throw new Error(`${String(control)} was not reached with ${most} presses of Tab`);
  }

  async press(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.reach(control);
    await this.#page.keyboard.press(key);
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.reach(field);
    await this.#page.keyboard.type(text);
  }
}
