import type { GateFinding, ReleasedPiece } from '@whetstone/contract';
import { PIECE_BUDGET, pageBudget, SHELL_BUDGET } from '@whetstone/contract/budgets';
import { type GateQuestion, neighboursOf } from './gate-question.ts';

export function checkSize(question: GateQuestion): GateFinding[] {
  const problems = [
    ...pagesOf(question)
      .filter(({ size, budget }) => size > budget)
      .map(tooLargePage),
    ...tooLargePiece(question.candidate),
  ];
  if (problems.length > 0) return problems;
  const [largest] = pagesOf(question).sort((a, b) => b.size - a.size);
  const sentence = largest
    ? `The largest page, ${largest.subject}, loads ${kilobytes(largest.size)} of scripts; ${kilobytes(largest.budget)} are allowed.`
    : `All scripts together are ${kilobytes(sizeOf(question.candidate, scriptsOf(question.candidate)))}.`;
  return [{ check: 'size', passed: true, subject: question.candidate.name, sentence }];
}

interface Page {
  subject: string;
  /** Scripts, compressed, as a browser loads them: the shell's entry, the piece's entry and the page's own. */
  size: number;
  budget: number;
}

/** Every page that the candidate is part of: its own, or for a shell all of them. */
function pagesOf(question: GateQuestion): Page[] {
  const { candidate } = question;
  const neighbours = neighboursOf(question);
  if (candidate.name === 'shell')
    return [candidate, ...neighbours].flatMap((piece) => pagesWith(candidate, piece));
  const shells = neighbours.filter(({ name }) => name === 'shell');
  return shells.flatMap((shell) => pagesWith(shell, candidate));
}

function pagesWith(shell: ReleasedPiece, piece: ReleasedPiece): Page[] {
  const frame = sizeOf(shell, [shell.entry]);
  const entry = piece === shell ? 0 : sizeOf(piece, [piece.entry]);
  return piece.routes.map((route) => ({
    subject: `${piece.name}/${route.module}`,
    size: frame + entry + sizeOf(piece, piece.modules[route.module] ?? []),
    budget: SHELL_BUDGET + pageBudget(route),
  }));
}

function tooLargePage({ subject, size, budget }: Page): GateFinding {
  return {
    check: 'size',
    passed: false,
    subject,
    sentence: `The page loads ${kilobytes(size)} of scripts where ${kilobytes(budget)} are allowed: everybody who opens it would wait longer.`,
    remedy: 'Load what the first view does not need when it is needed, or find a smaller library.',
  };
}

function tooLargePiece(candidate: ReleasedPiece): GateFinding[] {
  const size = sizeOf(candidate, scriptsOf(candidate));
  if (size <= PIECE_BUDGET) return [];
  return [
    {
      check: 'size',
      passed: false,
      subject: candidate.name,
      sentence: `Its scripts are ${kilobytes(size)} together where ${kilobytes(PIECE_BUDGET)} are allowed.`,
      remedy: 'Remove what no page uses any more, or make two pieces of it.',
    },
  ];
}

/** What visitors may come to load: neither the server's build nor the one for developers. */
function scriptsOf({ files, serverEntry, developmentEntry }: ReleasedPiece): string[] {
  const others = [serverEntry, developmentEntry].flatMap((entry) =>
    entry ? [entry.replace(/[^/]*$/, '')] : [],
  );
  return Object.keys(files).filter(
    (file) => file.endsWith('.js') && !others.some((folder) => folder && file.startsWith(folder)),
  );
}

function sizeOf({ files }: ReleasedPiece, names: readonly string[]): number {
  return [...new Set(names)].reduce((sum, name) => sum + (files[name]?.gzip ?? 0), 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
