import type { CSSProperties, ReactNode } from 'react';
import { themeSlug, type Theme } from '#kernel/themes.ts';
import { Ornament } from './ornament.tsx';
type PageWidth = 'narrow' | 'text' | 'normal' | 'wide' | 'full';
const pageWidths: Record<PageWidth, string> = {
  narrow: '30rem',
  text: '44rem',
  normal: '76rem',
  wide: '92rem',
  full: '120rem',
};
const widthOf = (width: PageWidth): CSSProperties => ({ '--page-width': pageWidths[width] });

interface PageProps {
  title: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  width?: PageWidth | undefined;
  theme?: Theme | undefined;
  /** The second column on wide screens; below the rest on phones. */
  aside?: ReactNode;
  /**
   * Shows the aside, a picture, with the title: beside title and content on wide screens, between them on phones, on a
   * background that extends to the edges.
   */
  asideFirst?: boolean | undefined;
  actions?: ReactNode;
  titleHidden?: boolean | undefined;
  /** Shows a band of the theme's pattern above the title. */
  ornament?: boolean | undefined;
  /** For screens where somebody works: a heading of 22 to 28 px and narrow gaps. */
  dense?: boolean | undefined;
  children?: ReactNode;
}

/** The headline, the content and the aside of a page, in the layout that its props ask for. */
function PageBody({
  head,
  aside,
  asideFirst,
  children,
}: Pick<PageProps, 'aside' | 'asideFirst' | 'children'> & { head: ReactNode }) {
  const main = <div className="page-main">{children}</div>;
  const side = <aside className="page-aside">{aside}</aside>;
  if (asideFirst)
    return (
      <div className="page-spread">
        {head}
        {side}
        {main}
      </div>
    );
  return (
    <>
      {head}
      {aside ? (
        <div className="page-two">
          {main}
          {side}
        </div>
      ) : (
        children
      )}
    </>
  );
}

const headingSize = (dense: boolean | undefined, width: PageWidth): string => {
  if (dense) return 'text-title';
  return width === 'narrow' ? 'text-h2' : 'text-h1';
};

/** The frame of a page: its only `<h1>`, then its content. Its direct children may `bleed`. */
export function Page(props: PageProps) {
  const {
    title,
    eyebrow,
    lead,
    width = 'normal',
    theme,
    aside,
    asideFirst,
    actions,
    titleHidden,
    ornament,
    dense,
  } = props;
  const head = (
    <header className={titleHidden ? 'sr-only' : 'page-head'}>
      {eyebrow && <p className="eyebrow text-accent">{eyebrow}</p>}
      <h1 className={headingSize(dense, width)}>{title}</h1>
      {lead && <div className={`${dense ? '' : 'lead'} measure text-soft`}>{lead}</div>}
      {actions && <div className="actions">{actions}</div>}
    </header>
  );
  return (
    <div className={`page page-grid ${dense ? 'page-dense' : ''}`} data-theme={themeSlug(theme)} style={widthOf(width)}>
      {ornament && theme && <Ornament theme={theme} className="bleed page-ornament" />}
      <PageBody head={head} aside={aside} asideFirst={asideFirst}>
        {props.children}
      </PageBody>
    </div>
  );
}

interface SectionProps {
  title?: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
  id?: string | undefined;
  level?: 2 | 3 | undefined;
  tone?: 'plain' | 'tint' | 'ink' | 'theme' | undefined;
  theme?: Theme | undefined;
  width?: PageWidth | undefined;
  children?: ReactNode;
}

/** A part of a page with its own heading; every tone but `plain` has a background from edge to edge. */
export function Section(props: SectionProps) {
  const { title, eyebrow, lead, action, id, level = 2, tone = 'plain', theme, width, children } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  const dark = tone === 'ink' || tone === 'theme' ? 'on-dark' : '';
  return (
    <section
      id={id}
      data-theme={themeSlug(theme)}
      className={`section section-${tone} ${dark} ${tone === 'plain' ? '' : 'bleed page-grid'}`}
      style={width && widthOf(width)}
    >
      {(title || eyebrow || lead || action) && (
        <header className="section-head">
          <div className="grid gap-3">
            {eyebrow && <p className={`eyebrow ${dark ? '' : 'text-accent'}`}>{eyebrow}</p>}
            {title && <Heading className={level === 2 ? 'text-h2' : 'text-h3'}>{title}</Heading>}
            {lead && <div className="lead measure text-soft">{lead}</div>}
          </div>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}

/** A grid of two, three or four columns; fewer on narrow screens. */
export const Columns = ({ count = 2, children }: { count?: 2 | 3 | 4 | undefined; children: ReactNode }) => (
  <div className={`columns-grid columns-${count}`}>{children}</div>
);
