import type { $ZodType } from 'zod/v4/core';
import type { SeededRandom } from '#test/kit/seeded-random.ts';

/** Ids and other values that exist in the shop, by the kind of field that takes them. */
export type KnownValues = Readonly<
  Record<'edition' | 'account' | 'payment' | 'plan' | 'category' | 'file' | 'code', string[]>
>;

interface SchemaDefinition {
  type: string;
  checks?: { _zod: { def: { check: string; format?: string; pattern?: RegExp; value?: number; maximum?: number } } }[];
  shape?: Record<string, $ZodType>;
  innerType?: $ZodType;
  element?: $ZodType;
  options?: $ZodType[];
  in?: $ZodType;
  entries?: Record<string, string>;
  values?: unknown[];
  pattern?: RegExp;
}
const definitionOf = (schema: $ZodType): SchemaDefinition => schema._zod.def;

/** Valid values by patterns of field names; the first pattern that matches counts. */
const usualValues: readonly [field: RegExp, values: (known: KnownValues) => readonly string[]][] = [
  [/^(edition|editions|orderId|parent)$/, known => known.edition],
  [/^(MID|mid|payment|refund)$/, known => known.payment],
  [/^(plan|paymentID)$/, known => known.plan],
  [/^category$/, known => known.category],
  [/^(fileId|image|product)$/, known => known.file],
  [/^(partner|partnerId|_id|id)$/, known => [...known.account, ...known.edition, ...known.category, ...known.file]],
  [/phone/i, () => ['+919812360001', '+919812360003', '9812360007', '+14155552671', '+442071838750']],
  [/^code$/, known => ['91', '1', ...known.code]],
  [/^country$/, () => ['IN', 'US', 'GB']],
  [/^(pass|totp|pin)$/, () => ['123456', '000000', '4321']],
  [/zip|postal/i, () => ['560034', '411001']],
  [/^email$/, () => ['meera@example.in', '']],
  [/^link$/, () => ['https://courier.example/1', 'https://127.0.0.1/x']],
  [/^(day|after|before|since)$/, () => ['2026-11-20', '2026-11-22T10:00:00.000Z']],
  [/^gstin$/, () => ['29AAAAA0000A1ZY', '']],
  [/^(slug|place|link|id)$/, () => ['privacy', 'landing', 'home', '/birthday', '/anniversary']],
  [/^gateway$/, () => ['bank', 'razorpay', 'phonepe']],
  [
    /.*/,
    () => ['Meera Nair', '12 Lake View Road', 'Bengaluru', 'Karnataka', 'नमस्ते', 'WELCOME10', '1', '12', '2026-11-20'],
  ],
];

/** Values that often break programs. */
export const oddValues: readonly unknown[] = [
  '',
  ' ',
  'a\0b',
  '\0',
  '\ud800',
  'x\udc00',
  '👩‍👩‍👧',
  "' or 1=1 --",
  '../../etc/passwd',
  '%00',
  '%',
  '\r\n',
  '<script>alert(1)</script>',
  '\u202eabc',
  '${7*7}',
  '__proto__',
  'constructor',
  '1e999',
  'NaN',
  '0'.repeat(26),
  'a'.repeat(301),
  'é'.repeat(5000),
  'x'.repeat(70_000),
  0,
  -1,
  0.5,
  1e21,
  -1e308,
  2 ** 31,
  2 ** 53,
  999_999_999_999,
  Number.MAX_SAFE_INTEGER,
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { a: { b: { c: {} } } },
  Array(500).fill(0),
];

/** Generates values that a schema accepts, and spoilt ones. */
export class ValueGenerator {
  readonly #random: SeededRandom;
  readonly #known: KnownValues;

  constructor(random: SeededRandom, known: KnownValues) {
    this.#random = random;
    this.#known = known;
  }

  /** A value that the schema accepts, for a field of this name. */
  of(schema: $ZodType, field = ''): unknown {
    const random = this.#random;
    const def = definitionOf(schema);
    switch (def.type) {
      case 'object':
        return this.#object(def.shape ?? {});
      case 'optional':
      case 'default':
        return random.happens(0.35) || !def.innerType ? undefined : this.of(def.innerType, field);
      case 'nullable':
        return random.happens(0.2) || !def.innerType ? null : this.of(def.innerType, field);
      case 'array':
        return Array.from({ length: random.below(4) }, () => (def.element ? this.of(def.element, field) : null));
      case 'union':
        return this.of(random.pick(def.options ?? []), field);
      case 'pipe':
        return def.in ? this.of(def.in, field) : undefined;
      case 'enum':
        return random.pick(Object.values(def.entries ?? {}));
      case 'literal':
        return random.pick(def.values ?? []);
      case 'boolean':
        return random.happens(0.5);
      case 'number':
        return this.#number(def);
      case 'string':
        return this.#string(def, field);
      case 'record':
        return {};
      default:
        return random.pick(oddValues);
    }
  }

  /** The value with one part replaced by an odd one, removed or added. */
  spoil(value: unknown): unknown {
    const random = this.#random;
    if (typeof value !== 'object' || value === null || random.happens(0.08)) return random.pick(oddValues);
    if (Array.isArray(value)) return value.map(item => (random.happens(0.5) ? this.spoil(item) : item));
    const fields = Object.entries(value);
    const [name] = fields.length > 0 ? random.pick(fields) : [''];
    if (random.happens(0.15)) return { ...value, [String(random.pick(oddValues))]: random.pick(oddValues) };
    return Object.fromEntries(
      fields.flatMap(([field, inner]) => {
        if (field !== name) return [[field, inner]];
        return random.happens(0.15) ? [] : [[field, this.spoil(inner)]];
      }),
    );
  }

  #object(shape: Record<string, $ZodType>) {
    const fields = Object.entries(shape).map(([name, inner]) => [name, this.of(inner, name)] as const);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }

  #number({ checks = [] }: SchemaDefinition): number {
    const random = this.#random;
    const bound = (check: string) => checks.find(rule => rule._zod.def.check === check)?._zod.def.value;
    const [least, most] = [bound('greater_than') ?? 0, bound('less_than') ?? 3000];
    return random.happens(0.2) ? random.pick([least, most]) : least + random.below(Math.max(1, most - least));
  }

  #string({ checks = [], pattern }: SchemaDefinition, field: string): string {
    const patterns = [pattern, ...checks.map(rule => rule._zod.def.pattern)].filter(rule => rule !== undefined);
    const values = usualValues.flatMap(([name, of]) => (name.test(field) ? of(this.#known) : []));
    const fitting = values.filter(value => patterns.every(rule => rule.test(value)));
    return this.#random.pick(fitting.length > 0 ? fitting : values);
  }
}
