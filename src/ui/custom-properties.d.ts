import 'react';

/** Custom properties of CSS, such as `--page-width`, in the `style` of an element. */
declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
