/** The magazine engine: answers and photos in, a plan, a PDF and page pictures out. Knows no database and no HTTP. */
export { plan } from './plan/plan.ts';
export { TypesetFailed, typesetMagazine } from './run.ts';
export type { Limits } from './run.ts';
export type { Job, Typeset } from './compose.ts';
export { pageCounts, themes } from './model.ts';
export { sampleMagazine } from './sample.ts';
export type { Finding, PageCount, Photo, PhotoFacts, Plan, PlanPage, Story, Theme } from './model.ts';
