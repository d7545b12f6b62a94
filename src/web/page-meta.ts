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
  /** Marks a page of the staff in its title. */
  studio?: true;
  /**
   * The page does not exist for others (C-R16). Its HTML, which is the same for everybody (D03), carries the brand's
   * name alone, until the page's own data are there.
   */
  hidden?: true;
}

/**
 * Makes the `meta` function of a page that is not made for sharing: its title with the brand's name behind it (D01).
 */
export const pageMeta =
  (title: string, options: PageMetaOptions = {}) =>
  (args: MetaArgs): MetaDescriptor[] => [
    {
      title:
        options.hidden && args.loaderData === undefined
          ? (publicConfigFromMeta(args)?.brand.name ?? '')
          : fullTitle(args, title) + (options.studio ? ' studio' : ''),
    },
    ...(options.description ? [{ name: 'description', content: options.description }] : []),
    ...(options.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
