/** Settings that belong together begin with one of these; another name that does is a slip of the pen. */
const prefixes =
  /^(S3|DATABASE|SANDBOX|WHATSAPP|SMTP|SPEECH|EDITING|RAZORPAY|PHONEPE|CODES|SELLER|PRESS|BRAND|KEEP|BACKUP|ERASURE|REFUND|REVISION|APPROVAL|UPLOADS)_/;

/** What Kubernetes gives a container for each service beside it, which may be called `database` or `s3`. */
const ofServices = /_SERVICE_(HOST|PORT)(_\w+)?$|_PORT(_\d+_(TCP|UDP)(_\w+)?)?$/;

/** The least number of changed, missing, additional and exchanged neighbouring characters between two words. */
function editDistance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, at) => [at]);
  for (let column = 0; column <= other.length; column++) rows[0]![column] = column;
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]![column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(row - 2, column - 2) + 1 : Infinity,
      );
    }
  return at(one.length, other.length);
}

/** How many slips a name may have and still be meant for another: one, two in a long one. */
const slipsIn = (name: string): number => (name.length < 10 ? 1 : 2);

interface UnknownSetting {
  name: string;
  /** The setting that was probably meant. */
  meant: string | undefined;
}

/**
 * The first variable of an environment that is meant for the shop and is none of its settings: its name begins as
 * theirs do, or is almost one of them. `undefined` when there is none; empty ones do not count. Pure.
 */
export function unknownSetting(
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): UnknownSetting | undefined {
  for (const [name, value] of Object.entries(env)) {
    if (!value || known.includes(name)) continue;
    const upper = name.toUpperCase();
    const [nearest] = known
      .map(setting => ({ setting, slips: editDistance(upper, setting) }))
      .sort((a, b) => a.slips - b.slips);
    const meant = nearest && nearest.slips <= slipsIn(nearest.setting) ? nearest.setting : undefined;
    if (meant || (prefixes.test(upper) && !ofServices.test(name))) return { name, meant };
  }
  return undefined;
}
