import { authorizeEdition, type Edition } from '#src/editions/index.ts';
import { type Ctx, port } from '#platform/context.ts';
import type { FriendsFigures } from '../wire/friends.ts';

/** What friends told for a story, in figures; a higher slice provides it. */
export const friendsFigures = port<(ctx: Ctx, edition: Edition) => Promise<FriendsFigures>>(
  'abstract-form: friends figures',
);

/** The same for whoever may decide about the edition. Throws `Refused` as `authorizeEdition`. */
export const friendsOfStory = async (ctx: Ctx, id: string): Promise<FriendsFigures> =>
  ctx.use(friendsFigures)(ctx, await authorizeEdition(ctx, id));
