/** The masthead's name: set, not drawn, so that another brand's name stands as well (D01). */
export const Wordmark = ({ name, className = '' }: { name: string; className?: string | undefined }) => (
  <span className={`wordmark ${className}`}>{name}</span>
);
