/**
 * Which files of ours the browser loads together. Paths are beginnings of paths below `src`; a test checks that each
 * exists.
 */
export interface ChunkRule {
  name: string;
  files: readonly string[];
  except?: readonly string[];
  /** A file goes into the chunk when so many screens share it; without it, always. */
  minShareCount?: number;
}

/** The first rule that matches a file applies; other files load with the screen that needs them. */
export const chunkRules: readonly ChunkRule[] = [
  {
    // The parts around every screen.
    name: 'shell',
    files: [
      'web/',
      'site/root.',
      'site/root-layout.',
      'site/route-access.',
      'site/navigation-rules.',
      'site/late-start/hydrated-event.',
      'site/parts/',
      'catalogue/parts/head.',
      'accounts/parts/session.',
      'accounts/parts/user-type-hint.',
      'accounts/parts/continue-link.',
      'ui/ask.',
      'ui/alert.',
      'ui/button.',
      'ui/icon.',
      'ui/deferred-part.',
      'ui/loader.',
      'ui/media.',
      'ui/storage.',
      'ui/toast.',
      'ui/wordmark.',
    ],
    except: [
      'web/not-found-details.',
      'web/set-edition-brand.',
      'web/use-revalidate-on-return.',
      ...['brand-frame', 'error-pages', 'menu', 'partner-bar'].map(name => `site/parts/${name}.`),
    ],
  },
  {
    name: 'opening',
    files: ['editorial/parts/hero-frames.', 'editorial/parts/hero-pictures.', 'editorial/parts/typing-headline.'],
  },
  {
    name: 'forms',
    files: ['choice', 'counter', 'field', 'field-frame', 'file-pick', 'form', 'notice'].map(name => `ui/${name}.`),
  },
  {
    // The magazine with turning pages loads with the screens that show one; the landing shows none.
    name: 'flipbook',
    files: ['flipbook', 'fold', 'leaves', 'use-page-drag', 'use-page-turning'].map(name => `ui/${name}.`),
  },
  // The landing shows sheets, too. A group takes along whatever its files import, unless an earlier one has it.
  { name: 'sheet', files: ['ui/sheet.'] },
  // Lists of screens where somebody works, with their styles: other pages load neither.
  { name: 'list', files: ['ui/list/', 'ui/styles/list.'] },
  { name: 'phone', files: ['ui/countries.', 'ui/phone.', 'ui/phone-field.'] },
  { name: 'cover', files: ['ui/motif.', 'ui/ornament.'] },
  {
    // Shared by many public screens. What only screens of orders share must not load with the landing.
    name: 'common',
    files: ['kernel/', 'catalogue/', 'editorial/', 'ui/'],
    except: [
      'editorial/parts/marquee.',
      // It shows a notice, and so would load all of the forms.
      'catalogue/parts/find-choice.',
      ...['business-days', 'delivery-zones', 'pins', 'staff-roles', 'states', 'typed'].map(name => `kernel/${name}.`),
      ...[
        'alert-sheet',
        'bill-lines',
        'carousel',
        'disclosure',
        'facts',
        'list-pagination',
        'money',
        'segments',
        'sheet',
        'skeleton',
        'tag',
        'words-form',
      ].map(name => `ui/${name}.`),
    ],
    minShareCount: 5,
  },
  {
    // Small files that two screens share: each file of its own costs every page its name.
    name: 'order-parts',
    files: ['checkout/parts/paid-since.', 'privacy/parts/obstacle.', 'privacy/parts/staying-list.', 'ui/databases.'],
  },
  {
    // The landing shows the marquee, disclosures and sheets, too, and nothing else of these screens.
    name: 'orders',
    files: [''],
    except: ['studio/', 'accounts/parts/passkey', 'editorial/parts/marquee.', 'ui/disclosure.', 'ui/sheet.'],
    minShareCount: 6,
  },
];

const beginsWithOneOf = (path: string, beginnings: readonly string[]) =>
  beginnings.some(beginning => path.startsWith(beginning));

/** Rolldown's groups: React and React Router, each run in a task of its own, then the rules above. */
export const chunkGroups = (sources: string) => [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: chunkRules.length + 2 },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: chunkRules.length + 1 },
  ...chunkRules.map(({ name, files, except = [], minShareCount }, at) => ({
    name,
    test: (id: string) => {
      if (!id.startsWith(`${sources}/`)) return false;
      const path = id.slice(sources.length + 1);
      return beginsWithOneOf(path, files) && !beginsWithOneOf(path, except);
    },
    priority: chunkRules.length - at,
    ...(minShareCount !== undefined && { minShareCount }),
  })),
];
