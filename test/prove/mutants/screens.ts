import { mutantsOf, type Mutant } from '../mutant.ts';

const form = 'test/screens/form.spec.ts';
const welcome =
  'C-A01 the welcome screen says who gives the edition, whose it is and which, and Continue opens the questions';
const lastLook = 'C-A06 C-A07 Next asks for an answer first, then for photos, which can be added or skipped';

const storyScreens: readonly Mutant[] = [
  ...mutantsOf('src/abstract-form/parts/welcome.tsx', { kind: 'screens', file: form }, [
    {
      row: 'C-A01',
      broken: 'the welcome screen does not name the partner',
      from: 'form.partner ? `From ${form.partner}` : ',
      to: '',
      test: welcome,
    },
    {
      row: 'C-A01',
      broken: 'the welcome screen does not say which edition it is',
      from: 'lead={`${form.category} Edition`}',
      to: 'lead="Your edition"',
      test: welcome,
    },
  ]),
  ...mutantsOf('src/abstract-form/parts/look-over.tsx', { kind: 'screens', file: 'test/screens/unnamed.spec.ts' }, [
    {
      row: 'W50',
      broken: 'a story without a name is handed in unasked',
      from: 'form.mayHandIn ? naming.isNamed() : ',
      to: '',
      test: 'W50 a story about nobody who is named is told at 360 px, and its hand-in asks for the name',
    },
  ]),
  ...mutantsOf('src/abstract-form/parts/photos-screen.tsx', { kind: 'screens', file: form }, [
    {
      row: 'C-A06',
      broken: 'a page without a word is sent',
      from: '!isUnanswered(view.answers)) return true;',
      to: 'isUnanswered(view.answers)) return true;',
      test: lastLook,
    },
    {
      row: 'C-A07',
      broken: 'nobody asks for the images left behind',
      from: "if (props.view.photos.some(photo => photo.state !== 'refused')) return true;",
      to: 'return true;',
      test: lastLook,
    },
    {
      row: 'C-A07',
      broken: 'Upload Images opens nothing',
      from: 'if (chosen === 0) pickPhotos();',
      to: '',
      test: lastLook,
    },
  ]),
  ...mutantsOf(
    'src/soft-copy/parts/revision-sheets.tsx',
    { kind: 'screens', file: 'test/screens/soft-copy-decisions.spec.ts' },
    [
      {
        row: 'C-E04',
        broken: 'the message to the editor does not name the edition',
        from: 'the ${category.name} Edition, order ${_id}',
        to: 'order ${_id}',
        test: 'C-E04 Ask for Revision opens a message to the editor with the category and the order’s id',
      },
    ],
  ),
  ...mutantsOf(
    'src/soft-copy/pages/edition.tsx',
    { kind: 'screens', file: 'test/screens/soft-copy-decisions.spec.ts' },
    [
      {
        row: 'C-E05',
        broken: 'Approve says Next although nothing is due',
        from: "{balance ? 'Next' : 'Track Order'}",
        to: "{'Next'}",
        test: 'C-E05 D07 Approve shows Track Order when nothing is due, and Next while a balance is',
      },
    ],
  ),
];

const paid = 'C-Y01 C-Y02 C-Y05 an abandoned payment makes no order; once paid it makes one, with its invoice';
const bill = 'C-C01 C-C02 C-C03 C-C07 C-C08 the checkout shows the whole bill at once, at';

const checkoutScreens: readonly Mutant[] = [
  ...mutantsOf('src/accounts/parts/user-type-hint.ts', { kind: 'screens', file: 'test/screens/offline.spec.ts' }, [
    {
      row: 'W51',
      broken: 'without a connection a story opens for whoever has the phone',
      from: 'deviceStorage.set(accountKey, id);',
      to: '',
      test: 'W51 another person on the same phone sees nothing of the story without a connection',
    },
  ]),
  ...mutantsOf('src/catalogue/parts/plan-choice.tsx', { kind: 'screens', file: 'test/screens/plan-summary.spec.ts' }, [
    {
      row: 'C-R08',
      broken: 'a plan card has no Get Started',
      from: 'aria-label={`Get Started with ${shortName(plan.name)}`}',
      to: 'aria-label={`Begin with ${shortName(plan.name)}`}',
      test: 'C-R08 a plan card’s Get Started opens its summary, which links to the themes',
    },
  ]),
  ...mutantsOf('src/checkout/pages/checkout.tsx', { kind: 'screens', file: 'test/screens/checkout.spec.ts' }, [
    {
      row: 'C-C01',
      broken: 'the checkout does not describe the plan',
      from: '<p className="text-small text-soft xs:text-base">{plan.description}</p>',
      to: '',
      test: bill,
    },
  ]),
  ...mutantsOf('src/checkout/parts/order-screen.tsx', { kind: 'screens', file: 'test/screens/checkout.spec.ts' }, [
    {
      row: 'C-C01',
      broken: 'the checkout has no Nostalgic Deals',
      from: '<CouponRow deal={order.deal} onDeal={order.setDeal} />',
      to: '',
      test: bill,
    },
  ]),
  ...mutantsOf(
    'src/checkout/pages/process-payment.tsx',
    { kind: 'screens', file: 'test/screens/payment-return.spec.ts' },
    [
      {
        row: 'C-Y01',
        broken: 'no bar shows that the payment is being processed',
        from: '<Progress label="Payment processing" labelHidden value={share} />',
        to: '',
        test: paid,
      },
      {
        row: 'C-Y02',
        broken: 'what was paid for is not listed',
        from: 'lines={invoice.items.map(',
        to: 'lines={invoice.items.slice(0, 0).map(',
        test: paid,
      },
      {
        row: 'C-Y02',
        broken: 'the invoice does not lead to the orders',
        from: '<TextLink to="/orders">',
        to: '<TextLink to="/plans">',
        test: paid,
      },
      {
        row: 'C-Y02',
        broken: 'the form is offered when there is none to fill',
        from: "const mayFill = invoice.abstract !== '#';",
        to: 'const mayFill = true;',
        test: 'C-Y02 an invoice without an abstract form has no link to one',
      },
    ],
  ),
  ...mutantsOf('src/checkout/pages/summry.tsx', { kind: 'screens', file: 'test/screens/plan-summary.spec.ts' }, [
    {
      row: 'P-R11',
      broken: 'a partner reads the customers’ words for a wrong coupon',
      from: 'onDeal={setDeal} words={invalidCouponTexts.partner}',
      to: 'onDeal={setDeal} words={invalidCouponTexts.customer}',
      test: 'P-R11 P-R14 a bundle has a summary, the partner’s words for a wrong coupon, and then Credits Added!',
    },
  ]),
];

const bundle =
  'P-R11 P-R14 a bundle has a summary, a page while its payment is processed, and an invoice with its items';
const prices =
  'P-R10 three plans show description, bullets and prices for the bundle of ten; one without a price asks for a bundle';
const home =
  'P-R05 the home has banners, a headline that types itself, occasions, decor, partners’ logos, and quotes that link to the plans';
const profile = 'P-R15 the profile is edited and saved, the logo is previewed and saved, and Logout opens the landing';

const partnerScreens: readonly Mutant[] = [
  ...mutantsOf('src/checkout/parts/coupon-box.tsx', { kind: 'screens', file: 'test/screens/partner-buying.spec.ts' }, [
    {
      row: 'P-R11',
      broken: 'Nostalgic Deals are called Coupons',
      from: '<h2 className="text-h4">Nostalgic Deals</h2>',
      to: '<h2 className="text-h4">Coupons</h2>',
      test: bundle,
    },
  ]),
  ...mutantsOf(
    'src/checkout/pages/process-payment.tsx',
    { kind: 'screens', file: 'test/screens/partner-buying.spec.ts' },
    [
      {
        row: 'P-R14',
        broken: 'the invoice has no date',
        from: "{ term: 'Date', value: formatDateTime(invoice.date) },",
        to: '',
        test: bundle,
      },
    ],
  ),
  ...mutantsOf('src/catalogue/pages/pricing.tsx', { kind: 'screens', file: 'test/screens/partner-buying.spec.ts' }, [
    {
      row: 'P-R10',
      broken: 'the prices begin at the bundle of five',
      from: 'useState(defaultBundleSize)',
      to: 'useState(5)',
      test: prices,
    },
  ]),
  ...mutantsOf('src/catalogue/pages/pricing.tsx', { kind: 'screens', file: 'test/screens/partner-buying.spec.ts' }, [
    {
      row: 'P-R10',
      broken: 'a dash asks for no bundle',
      from: '<Button wide onClick={askForBundle}>',
      to: '<Button wide>',
      test: prices,
    },
  ]),
  ...mutantsOf(
    'src/partners/parts/work/new-orders.tsx',
    { kind: 'screens', file: 'test/screens/partner-home.spec.ts' },
    [
      {
        row: 'P-R02',
        broken: 'Create Order of an empty home leads to the prices',
        from: '<ButtonLink to="/createOrder">Create Order',
        to: '<ButtonLink to="/pricing">Create Order',
        test: 'P-R02 a home without orders says so, and its Create Order opens /createOrder',
      },
    ],
  ),
  ...mutantsOf(
    'src/partners/parts/work/work-screen.tsx',
    { kind: 'screens', file: 'test/screens/partner-home.spec.ts' },
    [
      {
        row: 'P-R02',
        broken: 'nothing lists all orders, the newest first',
        from: "query: '?sort=newest'",
        to: "query: '?sort=oldest'",
        test: 'P-R02 on a home with orders no rows overlap and nothing scrolls sideways, from 360 to 1920 px',
      },
    ],
  ),
  ...mutantsOf('src/partners/pages/dashboard.tsx', { kind: 'screens', file: 'test/screens/partner.spec.ts' }, [
    {
      row: 'P-R02',
      broken: 'the home says nothing of a sample on its way',
      from: '<SampleAlert sample={sample} />',
      to: '',
      test: 'P-R02 the banner shows while a sample is on its way',
    },
  ]),
  ...mutantsOf('src/partners/parts/home-sections.tsx', { kind: 'screens', file: 'test/screens/partner-home.spec.ts' }, [
    {
      row: 'P-R05',
      broken: 'what partners say leads to the prices',
      from: 'to="/plans"',
      to: 'to="/pricing"',
      test: home,
    },
    {
      row: 'P-R05',
      broken: 'the partners’ logos are gone',
      from: '<LogoMarquee label="Our partners" logos={reply.body} />',
      to: '',
      test: home,
    },
  ]),
  ...mutantsOf('src/partners/pages/profile.tsx', { kind: 'screens', file: 'test/screens/partner.spec.ts' }, [
    {
      row: 'P-R15',
      broken: 'the profile can be changed while it is saved',
      from: '<div inert={busy} ',
      to: '<div ',
      test: profile,
    },
    {
      row: 'P-R15',
      broken: 'a profile that could not be saved stays dimmed',
      from: '    } finally {\n      setBusy(false);\n    }',
      to: '    } finally {\n      setBusy(true);\n    }',
      test: profile,
    },
  ]),
  ...mutantsOf('src/partners/parts/logo-pick.tsx', { kind: 'screens', file: 'test/screens/partner.spec.ts' }, [
    {
      row: 'P-R15',
      broken: 'a chosen logo is not shown before it is kept',
      from: 'setPreview(URL.createObjectURL(file));',
      to: '',
      test: profile,
    },
  ]),
];

const landing = 'C-L10 the landing’s themes move, its headline types itself, and both banners link to an order';

const landingScreens: readonly Mutant[] = [
  ...mutantsOf('src/editorial/parts/marquee.tsx', { kind: 'screens', file: 'test/screens/partner-buying.spec.ts' }, [
    {
      row: 'C-L10',
      broken: 'the marquees stand still',
      from: 'if (stopped || !isVisible) return animation.current?.pause();',
      to: 'if (stopped || isVisible) return animation.current?.pause();',
      test: landing,
    },
  ]),
  ...mutantsOf('src/editorial/parts/hero.tsx', { kind: 'screens', file: 'test/screens/partner-buying.spec.ts' }, [
    {
      row: 'C-L10',
      broken: 'the headline does not type',
      from: 'stopped={still || stopped}',
      to: 'stopped',
      test: landing,
    },
  ]),
  ...mutantsOf('src/ui/alert.tsx', { kind: 'screens', file: 'test/screens/fallbacks.spec.ts' }, [
    {
      row: 'C-X05',
      broken: 'the default popup has another heading',
      from: "title: 'Sorry', text",
      to: "title: 'Oh no', text",
      test: 'C-X05 the default popup says Sorry, Something Went Wrong',
    },
  ]),
];

/** Screens, noticed by browser tests. */
export const screenMutants: readonly Mutant[] = [
  ...storyScreens,
  ...checkoutScreens,
  ...partnerScreens,
  ...landingScreens,
];
