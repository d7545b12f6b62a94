import { useId, type ReactNode } from 'react';

/** One thing that can be done with a magazine: its name, what it is, and the way to do it. */
export function ToolSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-rule pt-5">
      <h2 id={id} className="text-h4">
        {title}
      </h2>
      <p className="measure text-soft">{text}</p>
      {children}
    </section>
  );
}
