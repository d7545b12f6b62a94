/** The oldest browsers that the site works in (docs/browsers.md): styles are compiled for them. */
export const browsers = ['chrome100', 'safari15.6', 'firefox128'];
/**
 * The same for scripts. Safari 15 has all syntax of 16 but for an error in class fields that read their own class,
 * which our scripts have not; for it, all class fields would be compiled into functions, 500 bytes of the landing.
 */
export const scriptBrowsers = ['chrome100', 'safari16', 'firefox128'];
