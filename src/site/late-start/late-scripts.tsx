import type { EntryContext } from 'react-router';
import lateStart from 'virtual:inline-script/src/site/late-start/late-start.ts';
import { startPlanOf } from './start-plan.ts';

/** The same script as React Router's `<Scripts>` writes; `serve.int.test.ts` compares both on built pages. */
const contextScript = (handoff: string): string =>
  `window.__reactRouterContext = ${handoff};window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());`;

/**
 * Replaces React Router's `<Scripts>` on the server: the same data, but no module is requested before the page has been
 * parsed (`late-start.ts`). During hydration `<Scripts>` finds its two script elements.
 */
export function LateScripts({ router, nonce }: { router: EntryContext; nonce: string | undefined }) {
  const plan = startPlanOf(
    router.manifest,
    router.staticHandlerContext.matches.map(match => match.route.id),
  );
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: contextScript(router.serverHandoffString ?? '{}') }}
      />
      <script
        nonce={nonce}
        data-start={JSON.stringify(plan)}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: lateStart }}
      />
    </>
  );
}
