/** An answer that is written as turns, each line beginning with who speaks: 'Meher: I never said that.' */
import { countWords } from './typography.ts';

/** What one person says, once. */
interface Turn {
  who: string;
  paragraphs: readonly string[];
}
export interface Turns {
  /** Text before the first turn. */
  before: readonly string[];
  turns: readonly Turn[];
}

/** A name before a colon: up to three words, without a figure or a full stop but that of an initial. */
const speaker = /^((?:\p{L}[\p{L}\p{M}’'-]*\.?[\u00A0 ]?){1,3}?)[\u00A0 ]?: ?(?=\S)/u;
/** The most letters of a name. */
const longestName = 22;
/** Names begin with a capital where the script has them, and are not all in capitals, as labels are. */
const isWrittenAsName = (who: string): boolean => !/^\p{Ll}/u.test(who) && !/^[\p{Lu}\s.]{4,}$/u.test(who);

const turnAt = (line: string): Turn | undefined => {
  const [before = '', who = ''] = speaker.exec(line) ?? [];
  const fits = who !== '' && who.length <= longestName;
  return fits ? { who: who.trim(), paragraphs: [line.slice(before.length)] } : undefined;
};

/** The fewest turns of a conversation, and the most words before it. */
const [leastTurns, mostBefore] = [3, 40];

/**
 * The turns of an answer; `undefined` where it has none: at least two people speak, and either somebody speaks again or
 * every label is written as a name. A line without a name goes on with the turn before it.
 */
export function turnsOf(lines: readonly string[]): Turns | undefined {
  const before: string[] = [];
  const turns: { who: string; paragraphs: string[] }[] = [];
  for (const line of lines.filter(Boolean)) {
    const turn = turnAt(line);
    const last = turns.at(-1);
    if (turn) turns.push({ who: turn.who, paragraphs: [...turn.paragraphs] });
    else if (last) last.paragraphs.push(line);
    else before.push(line);
  }
  const people = new Set(turns.map(({ who }) => who.toLowerCase()));
  const isTalk = people.size >= 2 && people.size < turns.length && turns.length >= leastTurns;
  const isEach = people.size >= 2 && people.size === turns.length && turns.every(({ who }) => isWrittenAsName(who));
  const goesOn = turns.flatMap(({ paragraphs }) => paragraphs.slice(1));
  const isShort = countWords(before.join(' ')) <= mostBefore && goesOn.length <= turns.length;
  return (isTalk || isEach) && isShort ? { before, turns } : undefined;
}
