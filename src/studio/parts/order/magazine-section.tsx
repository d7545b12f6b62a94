import { formatDay } from '#src/editions/parts/formatting.ts';
import { ArrivalLine } from '#src/editions/parts/arrival-note.tsx';
import { DesignCard } from '#src/editions/parts/design-card.tsx';
import { SubjectCard } from '#src/editions/parts/subject-card.tsx';
import type { SubjectRecord } from '#src/editions/wire.ts';
import type { StudioEdition } from '../../wire.ts';
import { useMay } from '../use-may.ts';
import { OrderSection } from './order-section.tsx';

interface MagazineSectionProps {
  edition: StudioEdition;
  /** Whom it is about; undefined when it could not be loaded. */
  subject: SubjectRecord | undefined;
}

/** Whom the magazine is about, when it is needed, how it looks, and what was ordered. */
export function MagazineSection({ edition, subject }: MagazineSectionProps) {
  const may = useMay();
  return (
    <OrderSection
      title="The magazine"
      note={`${edition.theme}, ${edition.subCategory}; ordered ${formatDay(edition.createdAt)}`}
    >
      {subject?.arrival && <ArrivalLine arrival={subject.arrival} />}
      <div className="order-two">
        {subject && (
          <SubjectCard
            edition={{ ...edition, mayAct: may('order') }}
            subject={subject}
            orderedBy={edition.customerName}
          />
        )}
        <DesignCard
          edition={{ ...edition, mayAct: may('desk') }}
          title={edition.title}
          line={edition.plan.name}
          asksReason
        />
      </div>
    </OrderSection>
  );
}
