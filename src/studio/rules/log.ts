type Logged = Readonly<Record<string, string | number | boolean | null>> | null;

const shown = (value: string | number | boolean | null | undefined): string =>
  value === null || value === undefined || value === '' ? 'nothing' : String(value);

/** What an act changed: `role: editor → owner`; what was not there before only as it is now. */
export function loggedChangeText(before: Logged, after: Logged): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter(name => !before || !after || before[name] !== after[name])
    .map(name => {
      const now = shown(after?.[name]);
      return before && name in before ? `${name}: ${shown(before[name])} → ${now}` : `${name}: ${now}`;
    })
    .join(', ');
}
