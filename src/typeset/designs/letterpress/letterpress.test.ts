import { expect, test } from 'vitest';
import { frameName, fromEachFrame } from '#test/random/page-frames.ts';
import { magazinesOf, planOf } from '#test/random/stories.ts';
import { trim } from '../../model.ts';

const plans = magazinesOf(20261123, 40).map(magazine => planOf({ ...magazine, design: 'letterpress' }));

test('D16 (magazine 21) letterpress sets all centred words on the axis of the page', () => {
  const beside = plans.flatMap(plan =>
    fromEachFrame(plan, (page, frame) =>
      frame.kind === 'type' && frame.align === 'center' && Math.abs(frame.box.x + frame.box.w / 2 - trim.w / 2) > 0.01
        ? [frameName(page, frame)]
        : [],
    ),
  );
  expect(beside).toEqual([]);
});

test('D16 (magazine 21) letterpress shows single pictures in three widths, and its contents with dots', () => {
  const widths = plans.flatMap(({ pages }) =>
    pages.flatMap(({ frames }) => {
      const [only, ...others] = frames.filter(frame => frame.kind === 'photo');
      return only && others.length === 0 ? [Math.round(only.box.w)] : [];
    }),
  );
  for (const width of [137, 161, trim.w]) expect(widths).toContain(width);
  const contents = plans.flatMap(plan => fromEachFrame(plan, (_, frame) => (frame.kind === 'contents' ? [frame] : [])));
  expect(contents.length).toBe(plans.length);
  expect(contents.filter(({ leaders, note }) => !leaders || note === undefined || note < 10)).toEqual([]);
});
