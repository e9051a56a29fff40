import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inflateSync } from 'node:zlib';

/** In the order in which they are asked for a letter. */
const FAMILIES = ['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-jp'] as const;

export type Weight = 400 | 700;

/** A file with some letters of a family. */
interface FontPart {
  paths: Record<Weight, string>;
  ranges: readonly (readonly [first: number, last: number])[];
}

const load = createRequire(import.meta.url);
let parts: readonly FontPart[] | undefined;

/** The path of the font file that has the letter. The first file of Noto Sans, if none has it: the page shows an empty box. */
export function fontFor(letter: string, weight: Weight): string {
  parts ??= FAMILIES.flatMap(partsOf);
  const code = letter.codePointAt(0) ?? 0;
  const found = parts.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last));
  return (found ?? latin(parts)).paths[weight];
}

function latin(all: readonly FontPart[]): FontPart {
  const part = all.find(({ ranges }) => ranges.some(([first, last]) => first <= 65 && last >= 65));
  if (!part) throw new Error('No font file has Latin letters.');
  return part;
}

/** Families with many letters are split in hundreds of files, so a page reads only what it needs. */
function partsOf(family: (typeof FAMILIES)[number]): FontPart[] {
  const subsets: Record<string, string> = load(`@fontsource/${family}/unicode.json`);
  const folder = path.join(path.dirname(load.resolve(`@fontsource/${family}/unicode.json`)), 'files');
  return Object.entries(subsets).map(([name, ranges]) => {
    const file = `${family}-${name.replace(/[[\]]/g, '')}`;
    const pathOf = (weight: Weight) => path.join(folder, `${file}-${weight}-normal.woff`);
    return { paths: { 400: pathOf(400), 700: pathOf(700) }, ranges: ranges.split(',').map(rangeOf) };
  });
}

const HEADER = 44;
const ENTRY = 20;
const read = new Map<string, Buffer>();

/** The font of a WOFF 1.0 file, uncompressed: the PDF library would inflate each table in JavaScript for each page. */
export function readFont(file: string): Buffer {
  const known = read.get(file);
  if (known) return known;
  const woff = readFileSync(file);
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + count * 16);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER + index * ENTRY;
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const at = 12 + index * 16;
    woff.copy(directory, at, entry, entry + 4);
    woff.copy(directory, at + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(length, at + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(table, padding);
    offset += length + padding.length;
  }
  const font = Buffer.concat([directory, ...tables]);
  read.set(file, font);
  return font;
}

/** `U+0-FF` → [0, 255] */
function rangeOf(text: string): [number, number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
