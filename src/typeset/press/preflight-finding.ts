/** Something about a print file that staff have to know before it is printed. */
export interface PreflightFinding {
  code:
    | 'damaged'
    | 'encrypted'
    | 'page-count'
    | 'fours'
    | 'page-size'
    | 'boxes'
    | 'output-intent'
    | 'not-pdfx'
    | 'font-not-embedded'
    | 'missing-glyph'
    | 'cut-photo'
    | 'text-not-cmyk'
    | 'text-not-black-alone'
    | 'black-knocks-out'
    | 'small-text-many-inks'
    | 'colour-not-cmyk'
    | 'image-without-profile'
    | 'too-much-ink'
    | 'low-resolution'
    | 'transparency'
    | 'interactive'
    | 'overset'
    | 'not-as-approved';
  /** `stops`: the file may not be printed as it is. */
  severity: 'stops' | 'warns';
  page?: number;
  /** What is wrong and what to do, for staff. */
  message: string;
}
