/** A call made inside the process, as a visitor. `platform/http` provides it. */
export type Dispatch = (method: string, url: string, json: unknown) => Promise<{ status: number; body: unknown }>;

/** Where an address leads, as far as it matters for keeping the page. */
export interface MatchedRoute {
  id: string;
  /** The one spelling of the address's path: as it stands in `routes.ts`, without a slash at the end. */
  canonicalPath: string;
  /** Whether the address has parts that anybody can make up, such as `/product/{id}`. */
  hasParams: boolean;
  /** False for everything that is Page Not Found. */
  known: boolean;
  /** The page fetches its data in the browser: its HTML is the same whatever stands in its address. */
  shell: boolean;
}

export interface Rendered {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** What the bundled half of the site offers to the server process (`entry.server.tsx`). */
export interface Renderer {
  find(pathname: string): MatchedRoute | undefined;
  /** Renders an absolute URL with a GET that carries no cookie and no header at all (D03). */
  render(url: string): Promise<Rendered>;
}
