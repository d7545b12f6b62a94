import { describe, expect, test } from 'vitest';
import { momentOf, momentOfName } from './dates.ts';

describe('when a photo was taken', () => {
  test('C-A04 is read with its zone, and without one as Indian time', () => {
    expect(momentOf({ date: '2022:02:16 12:55:41', offset: '+01:00' })).toBe('2022-02-16T11:55:41.000Z');
    expect(momentOf({ date: '2019:07:21 14:32:10' })).toBe('2019-07-21T09:02:10.000Z');
  });
  test.each(['0000:00:00 00:00:00', '1970:01:01 00:00:00', '2019:13:40 25:61:00', 'yesterday', undefined, 5])(
    'C-A04 %s gives no date',
    date => {
      expect(momentOf({ date })).toBeNull();
    },
  );
});

describe('the date in a file name', () => {
  test.each([
    ['IMG-20190412-WA0003.jpg', '2019-04-12T06:30:00.000Z'],
    ['IMG_20190412_183005.jpg', '2019-04-12T13:00:05.000Z'],
    ['IMG20190412183005.jpg', '2019-04-12T13:00:05.000Z'],
    ['20190412_183005(1).jpg', '2019-04-12T13:00:05.000Z'],
    ['PXL_20210501_063000123.jpg', '2021-05-01T06:30:00.000Z'],
    ['WhatsApp Image 2019-04-12 at 6.30.05 PM.jpeg', '2019-04-12T13:00:05.000Z'],
    ['WhatsApp Image 2019-04-12 at 18.30.05.jpeg', '2019-04-12T13:00:05.000Z'],
    ['photo_2019-04-12_18-30-05.jpg', '2019-04-12T13:00:05.000Z'],
    ['Screenshot_20190412-183005_Gallery.png', '2019-04-12T13:00:05.000Z'],
    ['signal-2019-04-12-183005.jpg', '2019-04-12T13:00:05.000Z'],
    ['FB_IMG_1555074005000.jpg', '2019-04-12T13:00:05.000Z'],
    ['Diwali 2019-10-27.heic', '2019-10-27T06:30:00.000Z'],
  ])('C-A04 %s gives %s', (name, moment) => {
    expect(momentOfName(name)).toBe(moment);
  });

  test.each([
    'IMG_1034.heic',
    'DSC_0042.JPG',
    '20191399_120000.jpg',
    '20190431_120000.jpg',
    '2019041299.jpg',
    '120190412.jpg',
    'photo.jpg',
    'a20190412f',
    '',
  ])('C-A04 %s gives no date', name => {
    expect(momentOfName(name)).toBeNull();
  });
});
