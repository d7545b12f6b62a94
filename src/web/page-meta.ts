import type { MetaDescriptor } from 'react-router';
import type { PublicConfig } from './public-config.ts';

/** The arguments of a route's `meta` function, as far as titles need them. */
export interface MetaArgs {
  /** The data of the page itself; undefined while the server renders a page whose data the browser fetches. */
  loaderData?: unknown;
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The public configuration inside a `meta` function; undefined when the root loader failed. */
export const publicConfigFromMeta = (args: MetaArgs): PublicConfig | undefined =>
  args.matches.find(match => match?.id === 'root')?.loaderData as PublicConfig | undefined;

/** `title · brand`, or the title alone when the root loader failed (D01). */
export const fullTitle = (args: MetaArgs, title: string): string => {
  const config = publicConfigFromMeta(args);
  return config ? `${title} · ${config.brand.name}` : title;
};

interface PageMetaOptions {
  description?: string;
  /** Keeps the page out of search engines. */
  noindex?: true;
  /** Adds `studio` to the title, for pages of staff. */
  studio?: true;
  /**
   * The page does not exist for others (C-R16). The title of its HTML, which is the same for everybody (D03), is the
   * brand's name alone until the page's own data have loaded.
   */
  hidden?: true;
  /**
   * The partner's name that replaces the brand's, from the page's data (W67). Until they have loaded the title names
   * neither.
   */
  brandOf?: (data: unknown) => string | undefined;
}

function titleOf(args: MetaArgs, title: string, { hidden, studio, brandOf }: PageMetaOptions): string {
  const isLoading = args.loaderData === undefined;
  if (hidden && isLoading) return publicConfigFromMeta(args)?.brand.name ?? '';
  const partner = isLoading ? undefined : brandOf?.(args.loaderData);
  if (partner !== undefined) return `${title} · ${partner}`;
  return brandOf && isLoading ? title : fullTitle(args, title) + (studio ? ' studio' : '');
}

/** Creates the `meta` function of a page that is not shared by link: its title followed by the brand's name (D01). */
export const pageMeta =
  (title: string, options: PageMetaOptions = {}) =>
  (args: MetaArgs): MetaDescriptor[] => [
    { title: titleOf(args, title, options) },
    ...(options.description ? [{ name: 'description', content: options.description }] : []),
    ...(options.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
