import { describe, expect, test } from 'vitest';
import type { ArrivalOptions } from './arrival.ts';
import { trackerDays, type TakenStep } from './timeline.ts';

const today = '2026-11-25';
const at = (stage: ArrivalOptions['stage'], since = today): ArrivalOptions => ({
  today,
  stage,
  since,
  zone: 'city',
  neededBy: null,
});
const taken = (...steps: [TakenStep['step'], string][]): TakenStep[] => steps.map(([step, day]) => ({ step, day }));
const daysOf = (stage: ArrivalOptions['stage'], steps: TakenStep[]) =>
  trackerDays({ taken: steps, arrival: at(stage), deliveredAt: null, today });

describe('W70 the days of the tracker’s steps', () => {
  test('W70 before the hand-in all days are ahead, as if the customer handed in today', () => {
    expect(daysOf('story', [])).toEqual({ 'Under Printing': 'by Wed 2 Dec', Shipped: 'by Sat 5 Dec' });
  });

  test('W70 what is done has its day, and what comes the day by which it comes', () => {
    const published = taken(['handIn', '2026-11-20'], ['startDraft', '2026-11-20'], ['publish', '2026-11-21']);
    expect(daysOf('review', published)).toEqual({
      'Input Received': 'Fri 20 Nov',
      'In Process': 'Sat 21 Nov',
      'Under Printing': 'by Sat 28 Nov',
      Shipped: 'by Wed 2 Dec',
    });
    const revised = taken(['handIn', '2026-11-20'], ['publish', '2026-11-21'], ['askForRevision', '2026-11-25']);
    expect(daysOf('revision', revised)['In Process']).toBe('by Thu 26 Nov');
    const approved = [...published, ...taken(['approve', '2026-11-24'], ['release', '2026-11-24'])];
    expect(trackerDays({ taken: approved, arrival: at('press', '2026-11-24'), deliveredAt: null, today })).toEqual({
      'Input Received': 'Fri 20 Nov',
      'In Process': 'Tue 24 Nov',
      'Under Printing': 'by Fri 27 Nov',
      Shipped: 'by Tue 1 Dec',
    });
  });

  test('W70 an approval that was taken back is not shown as the day of the soft copy', () => {
    const back = taken(['publish', '2026-11-21'], ['approve', '2026-11-22'], ['takeBack', '2026-11-25']);
    expect(daysOf('revision', back)['In Process']).toBe('by Thu 26 Nov');
    const undone = taken(['publish', '2026-11-21'], ['approve', '2026-11-22'], ['undoApproval', '2026-11-22']);
    expect(daysOf('review', undone)['In Process']).toBe('Sat 21 Nov');
  });

  test('W70 what has arrived has the day it arrived; what is late has no day ahead', () => {
    const shipped = taken(['handIn', '2026-11-10'], ['approve', '2026-11-12'], ['printed', '2026-11-16']);
    expect(trackerDays({ taken: shipped, arrival: null, deliveredAt: '2026-11-20', today })).toEqual({
      'Input Received': 'Tue 10 Nov',
      'In Process': 'Thu 12 Nov',
      'Under Printing': 'Mon 16 Nov',
      Shipped: 'Fri 20 Nov',
    });
    expect(trackerDays({ taken: shipped, arrival: at('courier', '2026-11-16'), deliveredAt: null, today })).toEqual({
      'Input Received': 'Tue 10 Nov',
      'In Process': 'Thu 12 Nov',
      'Under Printing': 'Mon 16 Nov',
    });
  });
});
