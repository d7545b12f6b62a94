import type * as z from 'zod';

/** The faults of a value, one line each, with its path: `answers[2].text: is missing`. */
export const faultsOf = (error: z.ZodError): string[] =>
  error.issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(key => `${pathOf([...issue.path, key])}: there is no such field`)
      : [`${pathOf(issue.path)}: ${issue.message}`],
  );

export const pathOf = (path: readonly PropertyKey[]): string =>
  path.length === 0
    ? 'the whole'
    : path
        .map((step, at) => (typeof step === 'number' ? `[${step}]` : at === 0 ? String(step) : `.${String(step)}`))
        .join('');

/** zod's messages in plain words; `undefined` keeps zod's own. */
export const plainMessage: z.core.$ZodErrorMap = issue => {
  if (issue.input === undefined) return 'is missing';
  if (issue.code === 'invalid_type') return `must be ${typeInWords(issue.expected)}`;
  if (issue.code === 'too_small' && issue.origin === 'string') return 'must not be empty';
  if (issue.code === 'too_small' && issue.origin === 'array') return `needs at least ${issue.minimum}`;
  if (issue.code === 'too_small') return `must be ${issue.minimum} or more`;
  if (issue.code === 'too_big' && issue.origin === 'string') return `is longer than ${issue.maximum} characters`;
  if (issue.code === 'too_big' && issue.origin === 'array') return `has more than ${issue.maximum}`;
  if (issue.code === 'too_big') return `must be ${issue.maximum} or less`;
  if (issue.code === 'invalid_value')
    return `must be ${issue.values
      .map(String)
      .join(', ')
      .replace(/, ([^,]*)$/, ' or $1')}`;
  return undefined;
};

const typeInWords = (type: string): string =>
  ({
    string: 'text',
    int: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
  })[type] ?? type;
