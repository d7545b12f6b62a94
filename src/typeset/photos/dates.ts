/** The time zone of a date that names none. */
const india = '+05:30';

/**
 * The moment of a photo as ISO 8601 in UTC, from EXIF's `2019:07:21 14:32:10` and `+05:30` (India where EXIF has no
 * zone). `null` when there is none, or when it is before 1990 because the camera's clock was never set.
 */
export function momentOf(exif: { date?: unknown; offset?: unknown }): string | null {
  const parts = typeof exif.date === 'string' ? /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(exif.date) : null;
  if (!parts) return null;
  const offset = typeof exif.offset === 'string' && /^[+-]\d\d:\d\d$/.test(exif.offset) ? exif.offset : india;
  const moment = new Date(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}${offset}`);
  return Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1990 ? null : moment.toISOString();
}

const momentAt = (day: string, time: string, zone: string): string | null => {
  const moment = new Date(`${day}T${time}${zone}`);
  // Refuses days that do not exist: `Date` turns 31 April into 1 May.
  const local = moment.getTime() + (zone === india ? 19_800_000 : 0);
  return Number.isNaN(moment.getTime()) || new Date(local).toISOString().slice(0, 10) !== day
    ? null
    : moment.toISOString();
};

/**
 * The moment in a photo's file name, because messengers remove EXIF: `IMG-20190412-WA0003.jpg`,
 * `IMG_20190412_183005.jpg`, `PXL_20210501_063000123.jpg` (in UTC), `WhatsApp Image 2019-04-12 at 6.30.05 PM.jpeg`,
 * `photo_2019-04-12_18-30-05.jpg`, `FB_IMG_1555074005000.jpg`. A day without a time becomes noon in India. `null`
 * when the name has no date.
 */
export function momentOfName(name: string): string | null {
  const facebook = /^FB_IMG_(1\d{12})\.\w+$/i.exec(name);
  if (facebook) return new Date(Number(facebook[1])).toISOString();
  const day = /(?<!\d)(199\d|20\d\d)([-_.]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(.*)\.\w+$/.exec(name);
  if (!day) return null;
  const [, year, , month, date, rest = ''] = day;
  const found = /^(?: at |[-_. T])?(\d{1,2})([-_.:]?)([0-5]\d)\2([0-5]\d)(?:\d{3})?(?!\d)(?: ?([AP])M)?/i.exec(rest);
  if (!found) return /^\d/.test(rest) ? null : momentAt(`${year}-${month}-${date}`, '12:00:00', india);
  const [, hour = '', , minute, second, half] = found;
  const of24 = half ? (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0) : Number(hour);
  const time = `${String(of24).padStart(2, '0')}:${minute}:${second}`;
  return momentAt(`${year}-${month}-${date}`, time, name.startsWith('PXL_') ? 'Z' : india);
}
