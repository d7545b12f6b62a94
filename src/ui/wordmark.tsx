/** The brand's name as text and not as a picture, so that any brand's name works (D01). */
export const Wordmark = ({ name, className = '' }: { name: string; className?: string | undefined }) => (
  <span className={`wordmark ${className}`}>{name}</span>
);
