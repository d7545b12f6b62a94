import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { Columns, Page, Section } from '#ui/page.tsx';
import { withDisplayFlag } from '../rules.ts';
import type { ProductData } from '../wire.ts';
import { ProductCard, ProductCover } from './product-card.tsx';

/** A row of covers that extends beyond both edges of the page, as decoration. */
export const CoverRow = ({ samples }: { samples: readonly ProductData[] }) => (
  <div aria-hidden="true" className="bleed overflow-clip">
    <div className="relative left-1/2 flex w-max -translate-x-1/2 items-center gap-4 md:gap-6">
      {samples.map((sample, at) => (
        <div key={sample._id} className={`w-32 md:w-52 ${at % 2 ? 'mt-10' : 'mb-10'}`}>
          <ProductCover product={sample} sizes="(width > 768px) 13rem, 8rem" />
        </div>
      ))}
    </div>
  </div>
);

/** Three overlapping covers, as decoration. */
const CoverFan = ({ samples }: { samples: readonly ProductData[] }) => (
  <div aria-hidden="true" className="relative mx-auto aspect-square w-full max-w-120">
    {samples.slice(0, 3).map((sample, at) => (
      <div key={sample._id} className={`absolute w-[54%] ${fanPositions[at]}`}>
        <ProductCover product={sample} sizes="(width >= 1024px) 17rem, 45vw" eager />
      </div>
    ))}
  </div>
);
const fanPositions = [
  'top-[3%] left-0 -rotate-8',
  'top-[1%] right-0 rotate-7',
  'top-[20%] left-[22%] -rotate-1',
] as const;

interface EditionShowcaseProps {
  title: ReactNode;
  lead: ReactNode;
  products: readonly ProductData[];
  /** The display flag, as on the wire (P-R13). */
  display: 'portfolio' | 'suvenir'; // D19
}

/** A banner and the cards of all editions with a display flag (P-R13). */
export function EditionShowcase({ title, lead, products, display }: EditionShowcaseProps) {
  const shown = withDisplayFlag(products, display);
  return (
    <>
      <Page
        title={title}
        lead={lead}
        actions={<ButtonLink to="/createOrder">Create Order</ButtonLink>}
        aside={<CoverFan samples={shown} />}
        asideFirst
      />
      <div className="page page-grid">
        <Columns count={4}>
          {shown.map(product => (
            <ProductCard key={product._id} product={product} level={2} />
          ))}
        </Columns>
        <Section tone="ink" title="For photographers, planners and studios">
          <div className="grid justify-items-start gap-6">
            <p className="lead measure">Give each of your clients a magazine of their own, under your name.</p>
            <ButtonLink to="/pricing" kind="secondary">
              See the plans
            </ButtonLink>
          </div>
        </Section>
      </div>
    </>
  );
}
