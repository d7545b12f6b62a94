import type { ReactNode } from 'react';
import { themeOf, themeSlug } from '#kernel/themes.ts';
import { EditionCover } from '#src/catalogue/parts/edition-cover.tsx';
import { ProductCard } from '#src/catalogue/parts/product-card.tsx';
import { fromText, withChoice } from '#src/catalogue/rules.ts';
import type { ProductData } from '#src/catalogue/wire.ts';
import { pageThumbnail } from '#src/files/parts/thumbnail.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Columns, Page, Section } from '#ui/page.tsx';
import { Picture } from '#ui/picture.tsx';
import { readInside, readList } from '../rules.ts';
import type { Explore } from '../wire.ts';
import { Marquee } from './marquee.tsx';
import { iconOf } from './tile-icon.ts';

/** The target of the page's button: the plans, with the edition preset (C-R21). */
const presetPath = ({ preset }: Explore) => (preset ? withChoice('/selectPlan', preset) : '/plans');

const InsideList = ({ info }: { info: Explore }) => (
  <ul className="grid gap-x-10 md:grid-cols-2">
    {readInside(info.whatInside).map(({ icon, text }) => (
      <li key={text} className="flex items-center gap-4 border-t border-rule py-5">
        <Icon name={iconOf(icon)} size={28} className="shrink-0 text-accent" />
        <span className="text-lead">{text}</span>
      </li>
    ))}
  </ul>
);

const coverSizes = '(width >= 1024px) 28rem, 22rem';

interface ExploreViewProps {
  info: Explore;
  /** The sample of this edition, whose cover is shown. */
  example: ProductData | undefined;
  /** The samples of its categories. */
  samples: readonly ProductData[];
  /** What the cheapest plan costs, in rupees; undefined while none is on sale. */
  from: number | undefined;
  children?: ReactNode;
}

/** C-O06, C-O07: the landing of one edition type: banner, what is inside, marquee, sample cards. */
export function ExploreView({ info, example, samples, from, children }: ExploreViewProps) {
  const theme = themeOf(info.preset?.categoryname) ?? 'Gifting';
  const cover = (
    <div className="mx-auto w-full max-w-90 lg:max-w-110">
      {info.images.img1 ? (
        <div className="magazine">
          <Picture {...pageThumbnail(info.images.img1)} sizes={coverSizes} alt="" eager />
        </div>
      ) : (
        <EditionCover sample={example} title={info.title} theme={theme} line={info.tag} sizes={coverSizes} eager />
      )}
    </div>
  );
  return (
    <>
      <Page theme={theme} ornament eyebrow={info.tag} title={info.title} lead={info.content} aside={cover} asideFirst>
        <div className="grid gap-12">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink to={presetPath(info)} size="large" iconEnd="arrow-right">
              {info.button}
            </ButtonLink>
            {from !== undefined && <p className="text-soft">{fromText(from)}</p>}
          </div>
          <Section title="What’s inside">
            <InsideList info={info} />
          </Section>
        </div>
      </Page>
      <div className="page page-grid pt-0" data-theme={themeSlug(theme)}>
        <Marquee words={readList(info.marquee)} label="In an edition like this" />
        {samples.length > 0 && (
          <Section title="Samples like yours">
            <Columns count={4}>
              {samples.slice(0, 4).map(product => (
                <ProductCard key={product._id} product={product} />
              ))}
            </Columns>
          </Section>
        )}
        {children}
      </div>
    </>
  );
}
