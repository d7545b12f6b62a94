import type { PublicConfig } from '#web/public-config.ts';
import type { DocumentScripts } from './document-scripts.tsx';

/** Makes a call inside the process, as a visitor. `platform/http` provides it. */
export type Dispatch = (method: string, url: string, json: unknown) => Promise<{ status: number; body: unknown }>;

/** The route of an address, as far as the page cache needs it. */
export interface MatchedRoute {
  id: string;
  /** The one spelling of the address's path: as it stands in `routes.ts`, without a slash at the end. */
  canonicalPath: string;
  /** Whether the path has parts that anybody can make up, such as `/product/{id}`. */
  hasParams: boolean;
  /** False for everything that is Page Not Found. */
  known: boolean;
  /** The page fetches its data in the browser, so its HTML is the same whatever stands in its address. */
  shell: boolean;
}

export interface Rendered {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** What the server process gives to the bundled half of the site. */
export interface RendererOptions {
  mode: 'production' | 'development';
  dispatch: Dispatch;
  publicConfig: PublicConfig;
  /** The nonce of our scripts; without one they have none, as in development. */
  nonce?: string;
  /** Receives the error of a failed render and the page's address. */
  onError: (error: unknown, url: string) => void;
}

/** What the bundled half of the site offers to the server process (`entry.server.tsx`). */
export interface Renderer {
  find(pathname: string): MatchedRoute | undefined;
  /** Renders an absolute URL with a GET that carries no cookie and no header at all (D03). */
  render(url: string, scriptStart: DocumentScripts['start']): Promise<Rendered>;
}
