import createBidi from 'bidi-js';
import { fontFor, type Weight } from './fonts.ts';

/** Letters of one font and one direction, which are drawn at once. */
export interface TextRun {
  text: string;
  /** The path of the font file. */
  font: string;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const bidi = createBidi();
const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The runs of a line from left to right, by the Unicode Bidirectional Algorithm. */
export function visualRuns(line: string, weight: Weight): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(line);
  const runs = levelRuns(line, levels);
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) reverseFrom(runs, level);
  return runs.flatMap(({ text, level }) => {
    const parts = fontRuns(text, weight);
    return level % 2 === 1 ? parts.reverse().map(reversed) : parts;
  });
}

/** Breaks a text into lines of at most this width. Words that are wider break between letters. */
export function wrap(text: string, width: number, widthOf: (line: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const { segment } of words.segment(paragraph)) {
      const pieces = widthOf(segment) > width ? [...graphemes.segment(segment)] : [{ segment }];
      for (const { segment: piece } of pieces) {
        if (line.trim() !== '' && widthOf(line + piece.trimEnd()) > width) {
          lines.push(line.trimEnd());
          line = piece.trimStart();
        } else line += piece;
      }
    }
    return [...lines, line.trimEnd()];
  });
}

interface LevelRun {
  text: string;
  /** Odd from right to left. */
  level: number;
}

function levelRuns(line: string, levels: Uint8Array): LevelRun[] {
  const runs: LevelRun[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const level = levels[index] ?? 0;
    const letter = (level % 2 === 1 && bidi.getMirroredCharacter(line[index] ?? '')) || (line[index] ?? '');
    const last = runs.at(-1);
    if (last?.level === level) last.text += letter;
    else runs.push({ text: letter, level });
  }
  return runs;
}

/** The PDF library reverses scripts that are written from right to left, and nothing else. */
function reversed({ text, font }: TextRun): TextRun {
  return { text: RIGHT_TO_LEFT.test(text) ? text : [...text].reverse().join(''), font };
}

/** Reverses each sequence of runs of at least this level. */
function reverseFrom(runs: LevelRun[], level: number): void {
  for (let start = 0; start < runs.length; start += 1) {
    let end = start;
    while (end < runs.length && (runs[end]?.level ?? 0) >= level) end += 1;
    runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = end;
  }
}

function fontRuns(text: string, weight: Weight): TextRun[] {
  const runs: TextRun[] = [];
  for (const letter of text) {
    const font = fontFor(letter, weight);
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ text: letter, font });
  }
  return runs;
}
