import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { Columns, Page, Section } from '#ui/page.tsx';
import { withDisplayFlag } from '../rules.ts';
import type { ProductData } from '../wire.ts';
import { CoverFan } from './covers.tsx';
import { ProductCard } from './product-card.tsx';

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
