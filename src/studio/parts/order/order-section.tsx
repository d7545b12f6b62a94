import { useId, type ReactNode } from 'react';

interface OrderSectionProps {
  title: string;
  /** Behind the title, such as a number. */
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of an order's page, with its own heading at working density. */
export function OrderSection({ title, note, actions, children }: OrderSectionProps) {
  const id = useId();
  return (
    <section className="order-part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
        {actions && <div className="order-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

interface OrderFoldProps extends Omit<OrderSectionProps, 'actions'> {
  /** Whether it is open at first. */
  isOpen?: boolean;
}

/** A part that is closed until somebody opens it. */
export const OrderFold = ({ title, note, isOpen = false, children }: OrderFoldProps) => (
  <details className="order-fold" open={isOpen}>
    <summary>
      <h2>{title}</h2>
      {note && <span>{note}</span>}
    </summary>
    <div>{children}</div>
  </details>
);
