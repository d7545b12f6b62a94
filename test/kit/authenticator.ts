import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

/** Encodes CBOR (RFC 8949), as far as an attestation needs it. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])]);
  return Buffer.concat([head(2, value.length), value]);
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** A key pair as an authenticator stores it. */
export interface AuthenticatorKey {
  id: string;
  rpId: string;
  /** The user handle of its owner, base64url. */
  handle: string;
  secret: KeyObject;
  point: { x: Uint8Array; y: Uint8Array };
  counter: number;
}

export interface AuthenticatorOptions {
  /** The origin of the page; the shop's own by default. */
  origin?: string;
  /** Whether the user was verified, by a finger or a PIN. */
  verified?: boolean;
}

const origin = 'http://localhost:3000';
const [present, verifiedFlag, backupEligible, backedUp, attested] = [1, 4, 8, 16, 64];

const clientData = (type: string, challenge: string, from: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

function authenticatorData(key: AuthenticatorKey, flags: number, attestedData: Uint8Array = new Uint8Array()): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(key.counter);
  return Buffer.concat([sha256(key.rpId), Buffer.from([flags]), counter, attestedData]);
}

const flagsOf = (verified: boolean) => present | (verified ? verifiedFlag : 0) | backupEligible | backedUp;

/** Makes a passkey as `navigator.credentials.create` does: the key, and what the page sends to the shop. */
export function makePasskey(
  options: { rp: { id: string }; user: { id: string }; challenge: string },
  { origin: from = origin, verified = true }: AuthenticatorOptions = {},
) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  const id = randomBytes(32);
  const { rp, user } = options;
  const key: AuthenticatorKey = {
    id: base64url(id),
    rpId: rp.id,
    handle: user.id,
    secret: privateKey,
    point,
    counter: 0,
  };
  const cose = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point.x],
      [-3, point.y],
    ]),
  );
  const authData = authenticatorData(
    key,
    flagsOf(verified) | attested,
    Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]),
  );
  const attestation = new Map<string, Cbor>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  const made = {
    id: key.id,
    clientDataJSON: base64url(clientData('webauthn.create', options.challenge, from)),
    attestationObject: base64url(cbor(attestation)),
    transports: ['internal'],
  };
  return { key, made };
}

/** Signs as `navigator.credentials.get` does. Increments the key's counter unless it is 0. */
export function signWith(
  key: AuthenticatorKey,
  { challenge }: { challenge: string },
  { origin: from = origin, verified = true }: AuthenticatorOptions = {},
) {
  if (key.counter > 0) key.counter++;
  const data = authenticatorData(key, flagsOf(verified));
  const client = clientData('webauthn.get', challenge, from);
  return {
    id: key.id,
    clientDataJSON: base64url(client),
    authenticatorData: base64url(data),
    signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), key.secret)),
    userHandle: key.handle,
  };
}
