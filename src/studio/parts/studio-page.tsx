import type { ReactNode } from 'react';
import type { Theme } from '#kernel/themes.ts';
import { usePublicConfig } from '#web/use-public-config.ts';
import { Page } from '#ui/page.tsx';
import { Wordmark } from '#ui/wordmark.tsx';

interface StudioPageProps {
  title: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  theme?: Theme | undefined;
  aside?: ReactNode;
  /** Whether the screen is shown before the sign-in, outside the frame: under a header of its own. */
  outside?: boolean | undefined;
  children: ReactNode;
}

function OutsideHeader() {
  const { brand } = usePublicConfig();
  return (
    <header className="gutter border-b border-rule py-3">
      <p className="flex items-baseline gap-3">
        <Wordmark name={brand.name} />
        <span className="eyebrow text-soft">Studio</span>
      </p>
    </header>
  );
}

/** A studio screen with its heading. The frame around it, with the navigation, is the layout route `frame.tsx`. */
export function StudioPage({ outside, children, ...page }: StudioPageProps) {
  return (
    <>
      {outside && <OutsideHeader />}
      <Page {...page} width={outside ? 'narrow' : 'full'} dense={!outside}>
        {children}
      </Page>
    </>
  );
}
