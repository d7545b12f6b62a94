/** Scrolls a part of the page into view and moves the focus there, which screen readers read on from. */
export function bringIntoView(element: HTMLElement | null, block: 'start' | 'center' = 'start'): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block });
}
