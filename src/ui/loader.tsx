interface LoaderProps {
  label?: string | undefined;
  /** Fills the room of a page. */
  full?: boolean | undefined;
}

/** Pages being turned, while something is on its way; held back a moment so that quick answers do not flash. */
export const Loader = ({ label = 'One moment', full }: LoaderProps) => (
  <div role="status" className={`loader ${full ? 'loader-full' : ''}`}>
    <span className="loader-book" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
    <span className="eyebrow">{label}</span>
  </div>
);
