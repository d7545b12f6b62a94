import type { FastifyInstance } from 'fastify';
import { receiveChat, newestMessages, recordReports, type Message } from '#src/messages/index.ts';
import { chatKind } from '#src/messages/rules.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import type { Ctx } from '#platform/context.ts';
import { pagePolicy } from '#platform/http/security-headers.ts';
import { phonePage } from './page.ts';
import type { SandboxPhones, Sent } from './phones.ts';
import * as wire from '../wire/phone.ts';
import type { PhoneMessage } from '../wire/phone.ts';

const inIndia = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...options });
const timeText = inIndia({ hour: 'numeric', minute: '2-digit' });
const clockText = inIndia({ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

const daySeconds = 86_400;
/** Half past seven in the evening in India, in seconds of a UTC day. */
const eveningSeconds = 14 * 3600;

const secondsToEvening = (now: Date): number => {
  const left = (eveningSeconds - (Math.floor(now.getTime() / 1000) % daySeconds) + daySeconds) % daySeconds;
  return left === 0 ? daySeconds : left;
};

/** A message of the shop's outbox as it stands in the chat, such as a code. */
const ofOutbox = ({ id, at, text, code, link }: Message): Omit<PhoneMessage, 'time'> => ({
  id,
  isMine: false,
  at: at.toISOString(),
  kind: 'text',
  text: [text, ...(link && !text.includes(link) ? [link] : []), ...(code && !text.includes(code) ? [code] : [])].join(
    '\n',
  ),
});

/** What the phone shows; what it shows of ours has arrived and is read. */
async function show(ctx: Ctx, phones: SandboxPhones, number: string) {
  const reports = phones.arrived(number).map(key => ({ key, state: 'read' as const, at: ctx.now() }));
  if (reports.length > 0) await recordReports(ctx, reports);
  const isOn = phones.isOn(number);
  const others = isOn ? (await newestMessages(ctx, `+${number}`, 50)).filter(({ kind }) => kind !== chatKind) : [];
  const messages = [...phones.messages(number), ...others.map(ofOutbox)]
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(message => ({ ...message, time: timeText.format(new Date(message.at)) }));
  return { isOn, clock: clockText.format(ctx.now()), secondsToEvening: secondsToEvening(ctx.now()), messages };
}

/** The calls by which a phone's page sends and shows; see `wire.ts`. */
export function phoneCalls(phones: SandboxPhones): CallHandler[] {
  const done = { done: true } as const;
  const send = async (ctx: Ctx, number: string, { quotes, ...sent }: Sent & { quotes?: string | undefined }) => {
    if (!phones.isOn(number)) throw new Refused('switched-off', 'This phone is off. Switch it on to write.');
    const message = phones.send({ number, id: `wamid.${ctx.random.id()}`, quotes, sent });
    await receiveChat(ctx, [message]);
    return done;
  };
  return [
    callHandler(wire.phoneView, (ctx, { query }) => show(ctx, phones, query.number)),
    callHandler(wire.usePhone, async (ctx, { json: { number, text, pressed, label = '', quotes, isOn } }) => {
      if (isOn !== undefined) phones.setOn(number, isOn);
      if (text !== undefined) return send(ctx, number, { text, quotes });
      return pressed === undefined ? done : send(ctx, number, { pressed, label, quotes });
    }),
    callHandler(wire.sendByPhone, async (ctx, { form: { fields, files } }) => {
      const [file] = files;
      if (!file) throw new Refused('invalid', 'No file came along. Please choose it again.');
      const { number, caption = '', type: typed, ...what } = fields;
      const [type = typed] = typed.split(';');
      return send(ctx, number, { ...what, caption, type, path: file.path });
    }),
    callHandler(wire.phoneMedia, async (_ctx, { params }) => {
      const file = phones.shownMedia(params.id);
      if (!file) throw notFound('page');
      return { status: 200, file: { ...file, cache: 'private' } };
    }),
  ];
}

/** Serves the page of each phone at `/sandbox/phone/{number}`, with `text` as wa.me links have it. */
export function mountPhones(app: FastifyInstance, brand: string): void {
  app.get<{ Params: { number: string } }>('/sandbox/phone/:number', { config: { ownHost: true } }, (request, reply) => {
    const number = request.params.number.replace(/\D/g, '');
    const page = phonePage(number, brand);
    const allowed = { 'connect-src': "'self'", 'img-src': "'self'", 'media-src': "'self'" };
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(page, allowed))
      .send(page);
  });
}
