interface PastedRow {
  at: number;
  /** What it is, as far as it was found. */
  what: string;
  detail: string;
  problem: string | null;
}

interface PastedRowsProps {
  rows: readonly PastedRow[];
  failed: string | undefined;
}

const problemsText = (count: number): string =>
  count === 1 ? '1 line has a problem' : `${count} lines have a problem`;

/** What would become of each line of a paste; those with a problem come first. */
export function PastedRows({ rows, failed }: PastedRowsProps) {
  const wrong = rows.filter(({ problem }) => problem !== null);
  const right = rows.filter(({ problem }) => problem === null);
  return (
    <div className="grid gap-2">
      <p role="status" className="text-small">
        {failed ?? (wrong.length > 0 ? `${problemsText(wrong.length)}; nothing is done until all are right.` : '')}
      </p>
      {rows.length > 0 && (
        <ol className="pasted" aria-label="Line by line">
          {[...wrong, ...right].map(({ at, what, detail, problem }) => (
            <li key={at} data-problem={problem === null ? undefined : ''}>
              <span className="figures text-soft">{at}</span>
              <span>
                {what} <span translate="no">{detail}</span>
                {problem && <strong>{problem}</strong>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
