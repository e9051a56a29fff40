import { declaredTests } from './declared-tests.ts';

/** One row of the table: something that the specification asks, and the tests that prove it. */
export interface Requirement {
  id: string;
  text: string;
  proofs: Proof[];
}

interface Proof {
  file: string;
  title: string;
}

const ROW = /^\| (\d[\w.-]*) \| (.+?) \| (.*?) ?\|$/gm;
const PROOF = /`(.+?)` › (.+)/;
const QUOTE = /`([^`]+)`/g;

/** Reads the rows: id, requirement with its exact words as `code`, and one proof a line as `file` › title. */
export function readRequirements(markdown: string): Requirement[] {
  return [...markdown.matchAll(ROW)].map(([, id = '', text = '', proofs = '']) => ({
    id,
    text,
    proofs: proofs.split('<br>').flatMap((proof) => {
      const [, file = '', title = ''] = PROOF.exec(proof) ?? [];
      return file ? [{ file, title }] : [];
    }),
  }));
}

/** What is wrong with the proof of a requirement; `read` answers a file's text, or null where there is none. */
export function faultsOf({ text, proofs }: Requirement, read: (file: string) => string | null): string[] {
  if (proofs.length === 0) return ['no test'];
  const sources = proofs.map(({ file }) => read(file) ?? '').join('\n');
  const words = [...text.matchAll(QUOTE)].map(([, word = '']) => word);
  return [
    ...proofs.flatMap((proof) => faultOf(proof, read)),
    ...words.filter((word) => !sources.includes(word)).map((word) => `no test says "${word}"`),
  ];
}

function faultOf({ file, title }: Proof, read: (file: string) => string | null): string[] {
  const source = read(file);
  if (source === null) return [`no file ${file}`];
  const found = declaredTests(source).filter((test) => test.title === title);
  if (found.length === 0) return [`no test "${title}" in ${file}`];
  return found.some(({ skipped }) => skipped) ? [`"${title}" in ${file} is skipped`] : [];
}
