import { describe, expect, test } from 'vitest';
import { chat, each, recipe, sides } from '#test/random/own-kinds.ts';
import { structureOf } from './answer-structure.ts';
import { turnsOf } from './turns.ts';

const turnsIn = (text: string) => turnsOf(text.split('\n'))?.turns.map(({ who }) => who);

describe('D16 an answer that is written as turns', () => {
  test('has who speaks before a colon, again and again or once each', () => {
    expect(turnsIn(chat)).toEqual(['Meher', 'Karthik', 'Meher', 'Karthik']);
    expect(turnsIn(sides)).toEqual(['Asha', 'Ravi']);
    expect(turnsIn(each)).toEqual(['Dhruv', 'Selvi', 'Aish', 'Zoya']);
    expect(turnsIn('ನಾನು: ಏನಾಯ್ತು?\nಅವಳು: ಏನೂ ಇಲ್ಲ.\nನಾನು: ಸುಳ್ಳು.')).toEqual(['ನಾನು', 'ಅವಳು', 'ನಾನು']);
  });

  test('keeps every word: what stands before the turns, and lines without a name', () => {
    expect(turnsOf(['It was raining.', 'A. Rao: Come in.', 'Now!', 'Bo: No.', 'A. Rao: Yes.'])).toEqual({
      before: ['It was raining.'],
      turns: [
        { who: 'A. Rao', paragraphs: ['Come in.', 'Now!'] },
        { who: 'Bo', paragraphs: ['No.'] },
        { who: 'A. Rao', paragraphs: ['Yes.'] },
      ],
    });
  });

  test('is none with one label, with labels in capitals, or where most of it is something else', () => {
    expect(turnsIn('Badla: rent aur hairline.\nTable abhi bhi teen taang.')).toBeUndefined();
    expect(turnsIn('ORDERS: nothing, and then eats.\nFORGETS: his wallet.')).toBeUndefined();
    expect(turnsIn('Dear both: hello.')).toBeUndefined();
    expect(turnsIn('at 6: we left\nat 7: we came')).toBeUndefined();
    expect(turnsIn('Asha: Yes.\nOne.\nTwo.\nThree.\nRavi: No.')).toBeUndefined();
  });

  test('is neither a recipe nor a timeline', () => {
    expect(structureOf('Which dish?', recipe).kind).toBe('list');
    expect(structureOf('When?', '1990: born\n1999: school\n2011: work').kind).toBe('timeline');
    expect(structureOf('Who?', chat)).toMatchObject({ kind: 'story', turns: { before: [] } });
  });
});
