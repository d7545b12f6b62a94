import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/**
 * Every address of the site with its row, in the order of the specifications. `route-access.ts` has who may open it.
 */
export default [
  layout('root-layout.tsx', [
    index('../editorial/pages/home.tsx'), // C-R01
    route('product/:id?', '../catalogue/pages/product.tsx'), // C-R02
    route('plans', '../catalogue/pages/plans.tsx'), // C-R03
    route('orderD2C', '../catalogue/pages/plans.tsx', { id: 'orderD2C' }), // C-R03
    route('selectPlan', '../catalogue/pages/select-plan.tsx'), // C-R04
    route('category', '../catalogue/pages/category.tsx'), // C-R05
    route('sub_category', '../catalogue/pages/sub-category.tsx'), // C-R06
    route('checkout', '../checkout/pages/checkout.tsx'), // C-R07
    route('summry', '../checkout/pages/summry.tsx'), // C-R08, D19
    route('explore', '../editorial/pages/explore.tsx'), // C-R09
    route('explore/:link', '../editorial/pages/explore-link.tsx'), // C-R09
    route('explore/:link/404', 'pages/not-found.tsx', { id: 'explore-404' }),
    route('samples', '../catalogue/pages/samples.tsx'), // C-R10
    route('valentines', '../editorial/pages/valentines.tsx'), // C-R10
    route('login', '../accounts/pages/login.tsx'), // C-R11
    route('register', '../partners/pages/register.tsx'), // C-R11
    route('registration', '../partners/pages/register.tsx', { id: 'registration' }), // C-R11
    route('Partnerlogin', '../partners/pages/register.tsx', { id: 'Partnerlogin' }), // C-R11
    route('orders', 'pages/orders.tsx'), // C-R12
    route('account', '../accounts/pages/account.tsx'), // C-R13
    route('abstract/:edition', '../abstract-form/pages/abstract.tsx'), // C-R14
    route('edition/:edition', '../soft-copy/pages/edition.tsx'), // C-R14
    route('tracking/:edition', 'pages/tracking.tsx'), // C-R14
    route('client/:edition', '../editions/pages/client.tsx'), // W68
    route('friends/:edition', '../contributions/pages/friends.tsx'), // W53
    route('tell/:token', '../contributions/pages/tell.tsx'), // W53
    route('afterwards/:edition', '../afterwards/pages/afterwards.tsx'), // W71, W72
    route('shared/:token', '../afterwards/pages/shared.tsx'), // W71
    route('mydata', '../privacy/pages/my-data.tsx'), // W101, W102
    route('erased/:receipt', '../privacy/pages/erased.tsx'), // W101
    route('processPayment', '../checkout/pages/process-payment.tsx'), // C-R15
    route('EAAUbfCeJm1/:edition', '../soft-copy/pages/editor-review.tsx'), // C-R16
    route('privacy/:version?', '../editorial/pages/privacy.tsx'), // C-R17
    route('about', '../editorial/pages/about.tsx'), // C-R17
    route('refundpolicy', '../editorial/pages/refundpolicy.tsx'), // C-R17
    route('termsandconditions/:version?', '../editorial/pages/termsandconditions.tsx'), // C-R17
    route('contactus', '../editorial/pages/contactus.tsx'), // C-R17
    route('pricing', '../catalogue/pages/pricing.tsx'), // C-R18
    route('dashboard', '../partners/pages/dashboard.tsx'), // C-R18, P-R02
    route('createOrder', '../partners/pages/create-order.tsx'), // C-R18, P-R08
    route('xxyyzz', 'pages/staff-redirect.tsx'), // C-R18, D06
    route('portfolio', '../catalogue/pages/portfolio.tsx'),
    route('souvenir', '../catalogue/pages/souvenir.tsx'),
    route('profile', '../partners/pages/profile.tsx'), // P-R15
    route('statement', '../partners/pages/statement.tsx'), // W170
    route('sample', '../partners/pages/sample.tsx'), // P-R12

    route('studio/sign-in', '../studio/pages/sign-in.tsx'),
    route('studio/join', '../studio/pages/join.tsx'), // W141
    // What is added to the studio stands in here: outside it has no navigation.
    layout('../studio/pages/frame.tsx', [
      route('studio', '../studio/pages/studio.tsx'),
      route('studio/profile', '../studio/pages/profile.tsx'),
      route('studio/orders', '../studio/pages/orders.tsx'), // W130
      route('studio/production', '../studio/pages/production.tsx'), // W155
      route('studio/samples', '../studio/pages/samples.tsx'),
      route('studio/afterwards', '../studio/pages/afterwards.tsx'), // W73
      route('studio/money', '../studio/pages/money.tsx'),
      route('studio/money/payments', '../studio/pages/money-payments.tsx'), // W160
      route('studio/money/refunds', '../studio/pages/money-refunds.tsx'), // W160
      route('studio/money/papers', '../studio/pages/money-papers.tsx'), // W160
      route('studio/money/gst', '../studio/pages/money-gst.tsx'), // W124
      route('studio/money/settlements', '../studio/pages/settlements.tsx'), // W161
      route('studio/money/settlements/:report', '../studio/pages/settlement.tsx'), // W161
      route('studio/numbers', '../studio/pages/numbers.tsx'), // W162
      route('studio/partners', '../studio/pages/partners.tsx'), // W172
      route('studio/partners/:partner', '../studio/pages/partner.tsx'), // W172
      route('studio/partners/:partner/statement', '../studio/pages/partner-statement.tsx'), // W172
      route('studio/messages', '../studio/pages/messages.tsx'),
      route('studio/people', '../studio/pages/people.tsx'), // W101
      route('studio/team', '../studio/pages/team.tsx'), // W141
      route('studio/log', '../studio/pages/log.tsx'), // W142
      route('studio/jobs', '../studio/pages/jobs.tsx'), // W93
      route('studio/content/:list?', '../studio/pages/content.tsx'),
      route('studio/editions/:edition', '../studio/pages/edition.tsx'),
      route('studio/desk', '../studio/pages/desk.tsx'), // W80
      route('studio/proof/:edition', '../studio/pages/proof.tsx'), // W80
      route('studio/slip/:edition', '../studio/pages/slip.tsx'),
      route('editor/addTrackingLink/:edition', '../studio/pages/add-tracking-link.tsx'),
    ]),

    route('sandbox/ui', 'pages/gallery.tsx'),
    route('robots.txt', 'pages/robots.ts'),
    route('sitemap.xml', 'pages/sitemap.ts'),
    route('site.webmanifest', 'pages/web-manifest.ts'),
    route('404', 'pages/not-found.tsx', { id: '404' }), // C-R20
    route('500', 'pages/server-failure.tsx'), // C-R20
    route('*', 'pages/not-found.tsx', { id: 'not-found' }), // C-R19
  ]),
] satisfies RouteConfig;
