interface LoaderProps {
  label?: string | undefined;
  /** Fills the room of a page. */
  full?: boolean | undefined;
}

/** Without scripts what is waited for never comes. Only the server's copy is ever shown. */
const noScriptNotice = import.meta.env.SSR && (
  <p className="lead measure">
    This page works with JavaScript only, which is switched off in your browser. Switch it on and load the page again,
    or{' '}
    <a href="/contactus" className="text-link">
      write or call us
    </a>
    .
  </p>
);

/** Pages being turned, while something is on its way; held back a moment so that quick answers do not flash. */
export const Loader = ({ label = 'One moment', full }: LoaderProps) => (
  <div role="status" className={`loader ${full ? 'loader-full' : ''}`}>
    {full && <noscript>{noScriptNotice}</noscript>}
    <span className="loader-book" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
    <span className="eyebrow">{label}</span>
  </div>
);
