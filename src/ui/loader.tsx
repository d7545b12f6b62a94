interface LoaderProps {
  label?: string | undefined;
  /** Fills the height of a page. */
  full?: boolean | undefined;
}

/** For browsers without scripts, in which the content never loads. Only the server renders it. */
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

/** An animation of turning pages while content loads. It appears after 200 ms, so that quick replies do not flash. */
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
