import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CourierRefused, CourierUnavailable, type CourierParcel } from '#src/production/courier.ts';
import { delhivery } from './delhivery.ts';

/** A stand-in for the courier's API: what it was asked, and how it answers each path. */
const api = {
  asked: [] as { path: string; authorization: string | undefined; body: string }[],
  answers: {} as Record<string, { status?: number; json?: unknown; afterMs?: number }>,
};
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', chunk => (body += String(chunk)));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      api.asked.push({ path, authorization: headers.authorization, body });
      const { status = 200, json = {}, afterMs = 0 } = api.answers[path.split('?')[0] ?? ''] ?? { status: 404 };
      setTimeout(
        () => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json)),
        afterMs,
      );
    });
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  api.asked = [];
  api.answers = {
    '/api/cmu/create.json': {
      json: { success: true, packages: [{ status: 'Success', waybill: '100000000001', remarks: [''] }] },
    },
    '/api/p/packing_slip': { json: { packages: [{ pdf_download_link: 'https://labels.example/1.pdf' }] } },
  };
});

const config = () => ({ url, token: 'secret', pickup: 'Shop One', webhookToken: 'a-token-of-the-webhook' });
const service = () => delhivery(config(), { waitMs: 300 });
const parcel: CourierParcel = {
  id: '7mkswxqjz9q9fbd2ybe0hnmth7',
  recipient: 'Asha & Sons; #1',
  phone: '9812345611',
  street: '4 Church Street',
  city: 'Bengaluru',
  postalCode: '560001',
  state: 'Karnataka',
  copies: 2,
  sender: 'Silver Halide',
};

test('W158 a parcel is booked with its label, in the form that the courier documents', async () => {
  expect(await service().book(parcel)).toEqual({ number: '100000000001', label: 'https://labels.example/1.pdf' });
  const [create, slip] = api.asked;
  expect(create?.authorization).toBe('Token secret');
  const form = new URLSearchParams(create?.body);
  expect(form.get('format')).toBe('json');
  expect(JSON.parse(form.get('data') ?? '')).toMatchObject({
    pickup_location: { name: 'Shop One' },
    shipments: [{ order: parcel.id, name: 'Asha   Sons   1', pin: '560001', payment_mode: 'Prepaid', weight: 500 }],
  });
  expect(slip?.path).toBe('/api/p/packing_slip?wbns=100000000001&pdf=true');
});

test('W158 the same parcel again answers the number that it has, and a missing label is no failure', async () => {
  api.answers['/api/cmu/create.json'] = {
    json: { packages: [{ status: 'Fail', waybill: '', remarks: ['Duplicate order id'] }] },
  };
  api.answers['/api/v1/packages/json/'] = { json: { ShipmentData: [{ Shipment: { AWB: '100000000009' } }] } };
  api.answers['/api/p/packing_slip'] = { status: 500 };
  expect(await service().book(parcel)).toEqual({ number: '100000000009', label: null });
});

test('W158 what the courier does not take is said in its words; what may be tried again is not', async () => {
  api.answers['/api/cmu/create.json'] = {
    json: { packages: [{ status: 'Fail', waybill: '', remarks: ['pincode not served'] }] },
  };
  await expect(service().book(parcel)).rejects.toThrow(new CourierRefused('pincode not served'));
  for (const answer of [{ status: 429 }, { status: 500 }, { afterMs: 1000 }, { json: { odd: true } }]) {
    api.answers['/api/cmu/create.json'] = answer;
    await expect(service().book(parcel), JSON.stringify(answer)).rejects.toBeInstanceOf(CourierUnavailable);
  }
  api.answers['/api/cmu/create.json'] = { status: 401 };
  await expect(service().book(parcel)).rejects.toBeInstanceOf(CourierRefused);
});

test('W158 only what has the token is a report, and only a delivery is one', () => {
  const headers = { authorization: 'Token a-token-of-the-webhook' };
  const report = (Status: string, StatusType: string) =>
    Buffer.from(
      JSON.stringify({
        Shipment: { AWB: '100000000001', Status: { Status, StatusType, StatusDateTime: '2026-11-22T14:05:00.000' } },
      }),
    );
  const read = (raw: Buffer, sent: Record<string, unknown> = headers) => service().readReports(sent, raw);
  expect(read(report('Delivered', 'DL'))).toEqual([{ number: '100000000001', day: '2026-11-22', delivered: true }]);
  for (const [status, type] of [
    ['RTO', 'DL'],
    ['In Transit', 'UD'],
  ] as const)
    expect(read(report(status, type))).toMatchObject([{ delivered: false }]);
  for (const sent of [{}, { authorization: 'Token other' }, { authorization: ['Token a-token-of-the-webhook'] }])
    expect(read(report('Delivered', 'DL'), sent)).toBe('unsigned');
  for (const odd of ['', '{', '[]', '{"Shipment":1}']) expect(read(Buffer.from(odd))).toEqual([]);
});
