import type { PublicConfig } from '#web/public-config.ts';
import type { DocumentScripts } from './document-scripts.tsx';

/** Makes a call as a visitor inside the process. `platform/http` provides it. */
export type Dispatch = (method: string, url: string, json: unknown) => Promise<{ status: number; body: unknown }>;

/** The route of an address, as far as the page cache needs it. */
export interface MatchedRoute {
  id: string;
  /** The path of the address in the spelling of `routes.ts`, without a slash at the end. */
  canonicalPath: string;
  /** Whether the path has parts that anybody can make up, such as `/product/{id}`. */
  hasParams: boolean;
  /** False for Page Not Found. */
  known: boolean;
  /** Whether the page fetches its data in the browser, so that its HTML is the same for all its parameters. */
  shell: boolean;
}

export interface Rendered {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** What the server process passes to the bundled part of the site. */
export interface RendererOptions {
  mode: 'production' | 'development';
  dispatch: Dispatch;
  publicConfig: PublicConfig;
  /** The nonce of our scripts and style; absent in development. */
  nonce?: string;
  /** Receives the error of a failed render and the page's address. */
  onError: (error: unknown, url: string) => void;
}

/** What the bundled part of the site offers to the server process (`entry.server.tsx`). */
export interface Renderer {
  find(pathname: string): MatchedRoute | undefined;
  /** Renders an absolute URL with a GET that has no cookie and no other header (D03). */
  render(url: string, scriptStart: DocumentScripts['start']): Promise<Rendered>;
  /** The code of the form's service worker, and of the one that takes its place where it is switched off. */
  formWorkers: { keep: string; retire: string };
}
