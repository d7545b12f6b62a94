/** Told on `window` once React has taken the page over. */
export const hydratedEvent = 'imurs:living';

/**
 * What runs in the page. `files` are asked for and imported one by one, each in an idle moment of its own (only in a task of its own once
 * somebody has touched the page), so that the browser can draw and answer a finger between two of them; `start` is the framework's own
 * beginning. What was filled in before the page lives is filled in again when it does, in the way React hears it (it compares with the value
 * it set last), and the button that was pressed last is pressed again.
 */
const script = (files: readonly string[], preloads: readonly string[], start: string): string => `(() => {
  let begun = false;
  let hurried = false;
  let pressed;
  const filled = new Map();
  const chosen = field => /radio|checkbox/.test(field.type);
  const fill = ({ target }) => filled.set(target, chosen(target) ? target.checked : target.value);
  const fillAgain = (field, value) => {
    if (!field.isConnected) return;
    if (chosen(field)) {
      field.checked = !value;
      return field.click();
    }
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  };
  const begin = async sign => {
    hurried ||= Boolean(sign);
    if (begun) return;
    begun = true;
    const pause = () =>
      new Promise(done =>
        hurried || !window.requestIdleCallback ? setTimeout(done) : requestIdleCallback(done, { timeout: 200 }));
    for (const href of ${JSON.stringify(preloads)}) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
      await pause();
    }
    for (const file of ${JSON.stringify(files)}) {
      await import(file);
      await pause();
    }
    ${start}
  };
  const press = event => {
    const button = event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    // React may already listen, and would do it a first time.
    event.stopImmediatePropagation();
    pressed = button;
  };
  addEventListener('input', fill, true);
  addEventListener('click', press, true);
  addEventListener('${hydratedEvent}', () => {
    removeEventListener('input', fill, true);
    removeEventListener('click', press, true);
    for (const [field, value] of filled) fillAgain(field, value);
    // React takes in what was filled in before the next task.
    setTimeout(() => pressed?.isConnected && pressed.click());
  }, { once: true });
  for (const sign of ['pointerdown', 'keydown', 'focusin']) addEventListener(sign, begin, { once: true });
  addEventListener('load', () => setTimeout(begin));
  setTimeout(begin, 4000);
  if (document.documentElement.dataset.user !== 'Visitor') begin(true);
})();`;

/**
 * Lets the scripts of a page wait until what one reads and sees has come: they are most of its bytes, and on a phone's
 * connection words and picture would wait for them. They begin with the page's `load`, a touch, a key, or after four
 * seconds, whichever is first; at once for somebody who was signed in, whose front page they decide (D03). Pure; a page
 * without the framework's start, which carries our mark, is left as it is.
 */
export function startLate(html: string, mark: string): string {
  const nonce = ` nonce="${mark}"`;
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]+)"${nonce}/>`, 'g');
  const preloads = [...html.matchAll(preload)].map(([, href = '']) => href);
  return html
    .replace(preload, '')
    .replace(new RegExp(`<script${nonce} type="module" async="">([\\s\\S]*?)</script>`), (_, framework: string) => {
      const start = framework.replace(
        /^import (?:\* as (\w+) from )?("[^"]+");$/gm,
        (__, name: string | undefined, file: string) => `${name ? `const ${name} = ` : ''}await import(${file});`,
      );
      // The last file is the one that takes the page over, which is for the end.
      const files = preloads.filter(file => !start.includes(`\nimport("${file}")`));
      return `<script${nonce}>${script(files, preloads, start)}</script>`;
    });
}
