/** The files of a ZIP whose content is stored as it is, by their names. */
export function filesIn(zip: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (
    let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1');
    at !== -1;
    at = zip.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    const [bytes, nameBytes, from] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const begin = from + 30 + zip.readUInt16LE(from + 26) + zip.readUInt16LE(from + 28);
    found.set(zip.toString('utf8', at + 46, at + 46 + nameBytes), zip.subarray(begin, begin + bytes));
  }
  return found;
}

/** All texts of a ZIP, one after the other. */
export const textsIn = (zip: Buffer): string =>
  [...filesIn(zip)].flatMap(([name, content]) => (/\.(json|txt)$/.test(name) ? content.toString() : [])).join('\n');
