import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';

const optionalFile = z.nullable(z.string());

/** The preset in a link to /selectPlan (C-R21, C-R22): the sub-category's id, its theme and its name. */
const preset = z.object({ category: z.string(), categoryname: z.string(), subcategoryname: z.string() });

/** The landing of one edition type. Lists are sent as texts, which `rules.ts` reads. */
export const explore = z.object({
  _id: z.string(),
  title: z.string(),
  /** `icon,text||icon,text` */
  whatInside: z.string(),
  /** Category ids, comma-separated. */
  samples: z.string(),
  images: z.object({ img1: optionalFile }),
  tag: z.string(),
  content: z.string(),
  button: z.string(),
  /** Comma-separated. */
  marquee: z.string(),
  preset: z.nullable(preset),
});

/** `id` is a slash and the page's name. */
export const exploreInfo = call({
  row: 'C-K06',
  method: 'POST',
  path: '/api/exploreInfo',
  who: 'anyone',
  json: z.strictObject({ id: z.string().check(z.maxLength(120)) }),
  replies: { 200: explore },
});

const exploreCard = z.object({ link: z.string(), title: z.string(), tag: z.string(), preset: z.nullable(preset) });

/** The cards of /explore. */
export const exploreCards = call({
  row: 'C-R21',
  method: 'GET',
  path: '/api/explore',
  who: 'anyone',
  replies: { 200: z.array(exploreCard) },
});

const tile = z.object({ icon: z.string(), heading: z.string(), subHeading: z.string() });
const testimonial = z.object({
  name: z.string(),
  image: optionalFile,
  text: z.string(),
  label: z.string(),
  sample: z.boolean(),
});
const banner = z.object({ title: z.string(), text: z.string(), button: z.string(), direction: z.string() });
const homeCard = z.object({ ...preset.shape, tag_line: z.string() });

/** The content of the landing page that no other call returns. */
export const landing = call({
  row: 'C-R01',
  method: 'GET',
  path: '/api/landing',
  who: 'anyone',
  replies: {
    200: z.object({
      /** The lines of the typed headline. */
      headlines: z.array(z.string()),
      banners: z.array(banner),
      decor: z.array(tile),
      process: z.array(tile),
      crafted: z.array(tile),
      testimonials: z.array(testimonial),
      /** The ten home cards (C-R22). */
      cards: z.array(homeCard),
    }),
  },
});

/** The testimonials of partners, for the partners' home page. */
export const partnerTestimonials = call({
  row: 'P-R05',
  method: 'GET',
  path: '/api/testimonials',
  who: 'anyone',
  replies: { 200: z.array(testimonial) },
});

export const faqList = call({
  row: 'C-L09',
  method: 'GET',
  path: '/api/faqs/:place',
  who: 'anyone',
  params: z.object({ place: z.enum(['shop', 'valentines']) }),
  replies: { 200: z.array(z.object({ question: z.string(), answer: z.string() })) },
});

const section = z.object({
  heading: z.string(),
  paragraphs: z.array(z.string()),
  bullets: z.optional(z.array(z.string())),
});

const staticTextData = z.object({
  title: z.string(),
  lead: z.string(),
  since: z.nullable(z.string()),
  sections: z.array(section),
});

/** About, contact and the policies. */
export const staticText = call({
  row: 'C-R17',
  method: 'GET',
  path: '/api/text/:slug',
  who: 'anyone',
  params: z.object({ slug: z.string().check(z.maxLength(60)) }),
  replies: { 200: staticTextData },
});

const versionData = z.extend(staticTextData, {
  version: z.number(),
  /** When it became the wording. */
  addedAt: z.string(),
  /** Whether it still is the wording. */
  newest: z.boolean(),
});

/** One wording of the terms or the page on privacy, of all that they had (W113). */
export const textVersion = call({
  row: 'W113',
  method: 'GET',
  path: '/api/text/:slug/:version',
  who: 'anyone',
  params: z.object({ slug: z.string().check(z.maxLength(60)), version: z.string().check(z.maxLength(20)) }),
  replies: { 200: versionData },
});

export type Explore = z.infer<typeof explore>;
export type ExploreCard = z.infer<typeof exploreCard>;
export type Tile = z.infer<typeof tile>;
export type Testimonial = z.infer<typeof testimonial>;
export type Banner = z.infer<typeof banner>;
export type HomeCard = z.infer<typeof homeCard>;
export type Preset = z.infer<typeof preset>;
export type StaticText = z.infer<typeof staticTextData>;
export type TextVersion = z.infer<typeof versionData>;
