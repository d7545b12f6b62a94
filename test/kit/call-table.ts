import type { CallReply, CallShape } from '#kernel/call.ts';
import type { Refusal } from '#kernel/refusals.ts';
import type * as abstractForm from '#src/abstract-form/wire.ts';
import type * as storyFriends from '#src/abstract-form/wire/friends.ts';
import type * as storyPhotos from '#src/abstract-form/wire/photos.ts';
import type * as storySpeech from '#src/abstract-form/wire/speech.ts';
import type * as storyTakes from '#src/abstract-form/wire/takes.ts';
import type * as accounts from '#src/accounts/wire.ts';
import type * as members from '#src/accounts/wire/members.ts';
import type * as team from '#src/accounts/wire/team.ts';
import type * as afterwards from '#src/afterwards/wire.ts';
import type * as catalogue from '#src/catalogue/wire.ts';
import type * as checkout from '#src/checkout/wire.ts';
import type * as contributions from '#src/contributions/wire.ts';
import type * as conversations from '#src/conversations/wire.ts';
import type * as correspondence from '#src/correspondence/wire.ts';
import type * as editions from '#src/editions/wire.ts';
import type * as editionClients from '#src/editions/wire/clients.ts';
import type * as editorial from '#src/editorial/wire.ts';
import type * as files from '#src/files/wire.ts';
import type * as messages from '#src/messages/wire.ts';
import type * as papers from '#src/papers/wire.ts';
import type * as paperLists from '#src/papers/wire/lists.ts';
import type * as partners from '#src/partners/wire.ts';
import type * as partnersForStaff from '#src/partners/wire/staff.ts';
import type * as payments from '#src/payments/wire.ts';
import type * as paymentLists from '#src/payments/wire/lists.ts';
import type * as settlements from '#src/payments/wire/settlements.ts';
import type * as press from '#src/press/wire.ts';
import type * as production from '#src/production/wire.ts';
import type * as privacy from '#src/privacy/wire.ts';
import type * as sandbox from '#src/sandbox/wire.ts';
import type * as sandboxPhone from '#src/sandbox/wire/phone.ts';
import type * as softCopy from '#src/soft-copy/wire.ts';
import type * as softCopyEditing from '#src/soft-copy/wire/editing.ts';
import type * as softCopyHeadlines from '#src/soft-copy/wire/headlines.ts';
import type * as studio from '#src/studio/wire.ts';
import type * as studioContent from '#src/studio/wire/content.ts';
import type * as studioLog from '#src/studio/wire/log.ts';
import type * as studioNumbers from '#src/studio/wire/numbers.ts';
import type * as voices from '#src/voices/wire.ts';

type CallsOf<Wire> = Extract<Wire[keyof Wire], CallShape>;
type DeclaredCall =
  | CallsOf<typeof abstractForm>
  | CallsOf<typeof accounts>
  | CallsOf<typeof members>
  | CallsOf<typeof afterwards>
  | CallsOf<typeof production>
  | CallsOf<typeof catalogue>
  | CallsOf<typeof checkout>
  | CallsOf<typeof contributions>
  | CallsOf<typeof conversations>
  | CallsOf<typeof correspondence>
  | CallsOf<typeof softCopyEditing>
  | CallsOf<typeof softCopyHeadlines>
  | CallsOf<typeof editions>
  | CallsOf<typeof editionClients>
  | CallsOf<typeof editorial>
  | CallsOf<typeof files>
  | CallsOf<typeof messages>
  | CallsOf<typeof papers>
  | CallsOf<typeof paperLists>
  | CallsOf<typeof partners>
  | CallsOf<typeof partnersForStaff>
  | CallsOf<typeof payments>
  | CallsOf<typeof paymentLists>
  | CallsOf<typeof settlements>
  | CallsOf<typeof press>
  | CallsOf<typeof privacy>
  | CallsOf<typeof sandbox>
  | CallsOf<typeof sandboxPhone>
  | CallsOf<typeof storyFriends>
  | CallsOf<typeof storyPhotos>
  | CallsOf<typeof storySpeech>
  | CallsOf<typeof storyTakes>
  | CallsOf<typeof softCopy>
  | CallsOf<typeof studio>
  | CallsOf<typeof studioContent>
  | CallsOf<typeof studioLog>
  | CallsOf<typeof team>
  | CallsOf<typeof studioNumbers>
  | CallsOf<typeof voices>;

/** A declared path with any text in place of its parameters: `/paper/:id` is `/paper/${string}`. */
type PathPattern<Path extends string> = Path extends `${infer Before}/:${string}/${infer After}`
  ? `${Before}/${string}/${PathPattern<After>}`
  : Path extends `${infer Before}/:${string}`
    ? `${Before}/${string}`
    : Path;

/** The bodies of a call's 2xx replies, as JSON brings them, and a page's HTML. */
type BodyOf<C extends CallShape> =
  | WithFields<NonNullable<Extract<CallReply<C>, { ok: true }>['body']>>
  | ('page' extends C['replies'][keyof C['replies']] ? string : never);

type CallTable = {
  [C in DeclaredCall as `${C['method']} ${PathPattern<C['path']>}`]: BodyOf<C>;
};

/** A reply without fields is left out: it has nothing to read. */
type WithFields<T> = T extends Record<string, never> ? never : T;
type KeysOfAny<T> = T extends unknown ? keyof T : never;
type ValueAt<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

/**
 * A body as tests read it: they may read every field that one of the replies has without asking first which reply it
 * is, and a list's first entries without asking whether they are there. What is not there fails the test that reads it.
 */
type Readable<T> = [T] extends [readonly (infer Item)[]]
  ? ReadableList<Readable<NonNullable<Item>>>
  : [T] extends [object]
    ? { [K in KeysOfAny<T>]: Readable<NonNullable<ValueAt<T, K>>> }
    : T;
type ReadableList<Item> = Item[] & Readonly<Record<0 | 1 | 2 | 3, Item>>;

type WithoutQuery<Address extends string> = Address extends `${infer Path}?${string}` ? Path : Address;

/**
 * The body of a reply to this address, `method path`: the fields of the call's replies and those of a refusal;
 * `unknown` where no call is declared or the address is not known until the test runs.
 */
export type ReplyBody<Address extends string> =
  WithoutQuery<Address> extends infer Path extends keyof CallTable
    ? ([CallTable[Path]] extends [never] ? unknown : Readable<CallTable[Path]>) & Refusal
    : unknown;
