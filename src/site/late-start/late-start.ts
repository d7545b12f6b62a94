/**
 * The script that starts a public page. It is inlined into the page (`late-scripts.tsx`), and begins to load the page's
 * modules when the `load` event has fired, on a touch or a key, or after four seconds; at once for somebody who was
 * signed in, because the user type decides what their front page shows (D03). Visitors wait mostly for text and
 * pictures, and on a phone's connection the modules would delay them.
 *
 * Each file is requested and run in an idle period of its own, so that the browser can paint and answer input between
 * two of them. Input from before hydration is replayed after it: fields get their values again in the way React
 * notices, and the button that was pressed last is clicked again.
 */
import { hydratedEvent } from './hydrated-event.ts';
import type { StartPlan } from './start-plan.ts';

declare global {
  interface Window {
    /** React Router's entry module takes the modules of the matched routes from here. */
    __reactRouterRouteModules?: Record<string, object>;
  }
}

/** How long the start waits for the `load` event at most, in milliseconds. */
const latestStartMs = 4000;
/** How long the start waits for an idle period at most, in milliseconds. */
const idleTimeoutMs = 200;

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: EventTarget | null): target is FormField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
const isCheckable = (field: FormField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /radio|checkbox/.test(field.type);

const script = document.querySelector<HTMLScriptElement>('script[data-start]');
const { preloads, routes, entry }: StartPlan = JSON.parse(script?.dataset['start'] ?? '{}');
const earlyInput = new Map<FormField, string | boolean>();
let pressedButton: HTMLButtonElement | undefined;
let hasBegun = false;
/** Somebody has touched the page: files no longer wait for idle periods. */
let isUrgent = false;

const pause = () =>
  new Promise(resolve => {
    // Safari has no idle callbacks.
    if (isUrgent || !('requestIdleCallback' in window)) setTimeout(resolve);
    else requestIdleCallback(resolve, { timeout: idleTimeoutMs });
  });

async function importAll(modules: readonly string[]): Promise<object> {
  const all: object[] = await Promise.all(modules.map(async address => import(/* @vite-ignore */ address)));
  return Object.assign({}, ...all);
}

async function begin(urgent: boolean): Promise<void> {
  isUrgent ||= urgent;
  if (hasBegun) return;
  hasBegun = true;
  for (const href of preloads) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    await pause();
  }
  for (const address of preloads.filter(href => href !== entry)) {
    await import(/* @vite-ignore */ address);
    await pause();
  }
  const modules = await Promise.all(routes.map(async ([id, addresses]) => [id, await importAll(addresses)] as const));
  window.__reactRouterRouteModules = Object.fromEntries(modules);
  await import(/* @vite-ignore */ entry);
}

function rememberInput({ target }: Event): void {
  if (isField(target)) earlyInput.set(target, isCheckable(target) ? target.checked : target.value);
}

function rememberPress(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return;
  event.preventDefault();
  // React may listen already and would handle the click a first time.
  event.stopImmediatePropagation();
  pressedButton = button;
}

/**
 * Fills a field so that React notices. React compares the field with the value that it set last, so the value is set by
 * the prototype's setter instead of React's own.
 */
function fillAgain(field: FormField, value: string | boolean): void {
  if (!field.isConnected) return;
  if (isCheckable(field)) {
    field.checked = !value;
    return field.click();
  }
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function replay(): void {
  removeEventListener('input', rememberInput, true);
  removeEventListener('click', rememberPress, true);
  for (const [field, value] of earlyInput) fillAgain(field, value);
  // React commits the replayed input before the next task.
  setTimeout(() => pressedButton?.isConnected && pressedButton.click());
}

addEventListener('input', rememberInput, true);
addEventListener('click', rememberPress, true);
addEventListener(hydratedEvent, replay, { once: true });
for (const type of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(type, () => void begin(true), { once: true });
addEventListener('load', () => setTimeout(() => void begin(false)));
setTimeout(() => void begin(false), latestStartMs);
if (document.documentElement.dataset['user'] !== 'Visitor') void begin(true);
