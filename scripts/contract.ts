/** Every declared call as data: who may make it, and the JSON Schema of each of its parts (docs/contract.json). */
import { toJSONSchema, type $ZodType } from 'zod/v4/core';
import type { CallShape } from '#kernel/call.ts';

/** `input`: what a client may send; `output`: what it gets. What JSON cannot say (files, dates) is an empty schema. */
function schemaOf(type: $ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...schema } = toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    // Every integer has these bounds, so they say nothing.
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return schema;
}

const inputOf = (type: $ZodType | undefined) => type && schemaOf(type, 'input');

/** The contract of a call, as the documents show it. */
function contractOf(call: CallShape) {
  const { row, who, act, target, params, query, json, form, raw, anySite, replies, refuses } = call;
  return {
    row,
    who,
    ...(act && { act }),
    target,
    params: inputOf(params),
    query: inputOf(query),
    json: inputOf(json),
    form: form && { ...form, fields: inputOf(form.fields), files: String(form.files) },
    raw,
    anySite,
    replies: Object.fromEntries(
      Object.entries(replies).map(([status, reply]) => [
        status,
        typeof reply === 'string' ? reply : schemaOf(reply, 'output'),
      ]),
    ),
    refuses,
  };
}

/** One part of a call to a line, so that a difference names the call and the part. */
const linesOf = (contract: object): string =>
  Object.entries(contract)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => `    ${JSON.stringify(name)}: ${JSON.stringify(part)}`)
    .join(',\n');

/** The calls by their address, in the order of addresses. */
export function contractText(calls: readonly CallShape[]): string {
  const entries = calls
    .map(call => [`${call.method} ${call.path}`, linesOf(contractOf(call))] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{\n${entries.map(([address, lines]) => `  ${JSON.stringify(address)}: {\n${lines}\n  }`).join(',\n')}\n}\n`;
}
