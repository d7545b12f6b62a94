import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import {
  CourierRefused,
  CourierUnavailable,
  type CourierParcel,
  type CourierReport,
  type CourierService,
} from '#src/production/courier.ts';

/** The account at the courier, and what its webhook proves itself with. */
interface DelhiveryOptions {
  url: string;
  token: string;
  /** The name of the pickup location, as it was registered there. */
  pickup: string;
  webhookToken: string;
}

const timeoutMs = 10_000;
/** What one copy weighs with its envelope, grams. */
const copyGrams = 250;

const created = z.object({
  packages: z.array(z.object({ status: z.string(), waybill: z.string(), remarks: z.optional(z.unknown()) })),
});
const found = z.object({ ShipmentData: z.array(z.object({ Shipment: z.object({ AWB: z.string() }) })) });
const slip = z.object({ packages: z.array(z.object({ pdf_download_link: z.optional(z.url()) })) });
const report = z.object({
  Shipment: z.object({
    AWB: z.string(),
    Status: z.object({ Status: z.string(), StatusType: z.string(), StatusDateTime: z.string() }),
  }),
});

/** A text without the signs that the courier's call does not take. */
const withoutSigns = (text: string): string => text.replaceAll(/[&#%;\\]/g, ' ').trim();

/** One request, with its JSON. Throws `CourierUnavailable` on a timeout, 429, 5xx, and a body that is not JSON. */
async function request(
  { url, token }: DelhiveryOptions,
  path: string,
  { form, waitMs = timeoutMs }: { form?: URLSearchParams; waitMs?: number | undefined } = {},
): Promise<unknown> {
  let answer: { status: number; json: unknown };
  try {
    const response = await fetch(`${url}${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Token ${token}`, accept: 'application/json' },
      ...(form && { body: form }),
      signal: AbortSignal.timeout(waitMs),
      redirect: 'error',
    });
    answer = { status: response.status, json: await response.json() };
  } catch (error) {
    throw new CourierUnavailable('Delhivery does not answer', { cause: error });
  }
  if (answer.status === 401 || answer.status === 403) throw new CourierRefused('The token is not valid.');
  if (answer.status !== 200) throw new CourierUnavailable(`Delhivery answered ${answer.status}`);
  return answer.json;
}

/** The part of an answer that is used. Throws `CourierUnavailable` when it has another form. */
function parsed<T>(schema: z.ZodMiniType<T>, json: unknown): T {
  const result = schema.safeParse(json);
  if (!result.success) throw new CourierUnavailable('Delhivery answered something that it does not document');
  return result.data;
}

const shipmentOf = (parcel: CourierParcel) => ({
  order: parcel.id,
  name: withoutSigns(parcel.recipient),
  phone: parcel.phone,
  add: withoutSigns(parcel.street),
  city: withoutSigns(parcel.city),
  state: parcel.state,
  pin: parcel.postalCode,
  country: 'India',
  payment_mode: 'Prepaid',
  products_desc: 'Printed magazine',
  quantity: String(parcel.copies),
  weight: parcel.copies * copyGrams,
  shipping_mode: 'Surface',
  seller_name: withoutSigns(parcel.sender),
});

const isSameToken = (a: string, b: string): boolean => {
  const [first, second] = [a, b].map(text => createHash('sha256').update(text).digest());
  return timingSafeEqual(first!, second!);
};

/** The report in a body; none in one of another form. */
function reportsIn(raw: Uint8Array): CourierReport[] {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(raw).toString());
  } catch {
    return [];
  }
  const result = report.safeParse(json);
  if (!result.success) return [];
  const { AWB: number, Status: status } = result.data.Shipment;
  const day = status.StatusDateTime.slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return [];
  // A parcel that came back to its sender has the same type with another status.
  return [{ number, day, delivered: status.StatusType === 'DL' && status.Status === 'Delivered' }];
}

/** Delhivery's own API: its B2C calls for orders, labels and its webhook. `waitMs`: how long an answer may take. */
export function delhivery(config: DelhiveryOptions, { waitMs }: { waitMs?: number } = {}): CourierService {
  const create = async (parcel: CourierParcel): Promise<string> => {
    const data = { shipments: [shipmentOf(parcel)], pickup_location: { name: config.pickup } };
    const form = new URLSearchParams({ format: 'json', data: JSON.stringify(data) });
    const [made] = parsed(created, await request(config, '/api/cmu/create.json', { form, waitMs })).packages;
    if (made?.status === 'Success' && made.waybill) return made.waybill;
    const words = [made?.remarks].flat().join(' ').trim();
    if (!/duplicate/i.test(words)) throw new CourierRefused(words || 'Delhivery does not take it.');
    const query = new URLSearchParams({ ref_ids: parcel.id });
    const known = parsed(found, await request(config, `/api/v1/packages/json/?${query}`, { waitMs })).ShipmentData[0];
    if (!known) throw new CourierRefused(words);
    return known.Shipment.AWB;
  };
  return {
    name: 'Delhivery',
    async book(parcel) {
      const number = await create(parcel);
      const query = new URLSearchParams({ wbns: number, pdf: 'true' });
      try {
        const answer = await request(config, `/api/p/packing_slip?${query}`, { waitMs });
        return { number, label: parsed(slip, answer).packages[0]?.pdf_download_link ?? null };
      } catch {
        // It is booked: asking again gives its label.
        return { number, label: null };
      }
    },
    readReports(headers, raw) {
      const sent = headers['authorization'];
      if (typeof sent !== 'string' || !isSameToken(sent, `Token ${config.webhookToken}`)) return 'unsigned';
      return reportsIn(raw);
    },
  };
}
