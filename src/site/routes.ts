import { existsSync } from 'node:fs';
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every address of the site, in the order of the specifications (consumer.md 2, partner.md 2.1). Who may enter stands in `doors.ts`. */
const all = [
  index('../editorial/pages/home.tsx'),
  route('product/:id?', '../catalogue/pages/product.tsx'),
  route('plans', '../catalogue/pages/plans.tsx'),
  route('orderD2C', '../catalogue/pages/plans.tsx', { id: 'orderD2C' }),
  route('selectPlan', '../catalogue/pages/select-plan.tsx'),
  route('category', '../catalogue/pages/category.tsx'),
  route('sub_category', '../catalogue/pages/sub-category.tsx'),
  route('checkout', '../checkout/pages/checkout.tsx'),
  route('summry', '../checkout/pages/summry.tsx'), // D19
  route('explore', '../editorial/pages/explore.tsx'),
  route('explore/:link', '../editorial/pages/explore-link.tsx'),
  route('explore/:link/404', 'pages/not-found.tsx', { id: 'explore-404' }),
  route('samples', '../catalogue/pages/samples.tsx'),
  route('valentines', '../editorial/pages/valentines.tsx'),
  route('login', '../accounts/pages/login.tsx'),
  route('register', '../partners/pages/register.tsx'),
  route('registration', '../partners/pages/register.tsx', { id: 'registration' }),
  route('Partnerlogin', '../partners/pages/register.tsx', { id: 'Partnerlogin' }),
  route('orders', '../editions/pages/orders.tsx'),
  route('account', '../accounts/pages/account.tsx'),
  route('abstract/:edition', '../abstract-form/pages/abstract.tsx'),
  route('edition/:edition', '../soft-copy/pages/edition.tsx'),
  route('tracking/:edition', '../editions/pages/tracking.tsx'),
  route('processPayment', '../checkout/pages/process-payment.tsx'),
  route('EAAUbfCeJm1/:edition', '../soft-copy/pages/editor-review.tsx'),
  route('privacy', '../editorial/pages/privacy.tsx'),
  route('about', '../editorial/pages/about.tsx'),
  route('refundpolicy', '../editorial/pages/refundpolicy.tsx'),
  route('termsandconditions', '../editorial/pages/termsandconditions.tsx'),
  route('contactus', '../editorial/pages/contactus.tsx'),
  route('pricing', '../catalogue/pages/pricing.tsx'),
  route('dashboard', '../partners/pages/dashboard.tsx'),
  route('createOrder', '../partners/pages/create-order.tsx'),
  route('xxyyzz', 'pages/staff-door.tsx'),
  route('portfolio', '../catalogue/pages/portfolio.tsx'),
  route('souvenir', '../catalogue/pages/souvenir.tsx'),
  route('profile', '../partners/pages/profile.tsx'),
  route('sample', '../partners/pages/sample.tsx'),

  route('studio', '../studio/pages/studio.tsx'),
  route('studio/sign-in', '../studio/pages/sign-in.tsx'),
  route('studio/editions/:edition', '../studio/pages/edition.tsx'),
  route('editor/addTrackingLink/:edition', '../studio/pages/add-tracking-link.tsx'),

  route('404', 'pages/not-found.tsx', { id: '404' }),
  route('500', 'pages/server-failure.tsx'),
  route('*', 'pages/not-found.tsx', { id: 'not-found' }),
];
export default [
  layout(
    'house.tsx',
    all.filter(one => existsSync(new URL(one.file, import.meta.url))),
  ),
] satisfies RouteConfig;
