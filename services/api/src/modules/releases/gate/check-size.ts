import type { CheckResult, MicrofrontendRelease } from '@whetstone/contract';
import { FRAGMENT_BUDGET, pageBudget, SHELL_BUDGET } from '@whetstone/contract/budgets';
import { type GateQuestion, neighboursOf } from './gate-question.ts';
import { kilobytes } from './kilobytes.ts';
import { moduleSize, modulesInSlots, pageSize, sizeOf } from './page-size.ts';
import { scriptsOf, tooLargeAsAWhole } from './whole-microfrontend.ts';

export function checkSize(question: GateQuestion): CheckResult[] {
  const problems = [
    ...[...pagesOf(question), ...fragmentsOf(question.candidate)]
      .filter(({ size, budget }) => size > budget)
      .map(tooLarge),
    ...tooLargeAsAWhole(question.candidate),
  ];
  if (problems.length > 0) return problems;
  const [largest] = pagesOf(question).sort((a, b) => b.size - a.size);
  const sentence = largest
    ? `The largest page, ${largest.subject}, loads ${kilobytes(largest.size)} of scripts; ${kilobytes(largest.budget)} are allowed.`
    : `All scripts together are ${kilobytes(sizeOf(question.candidate, scriptsOf(question.candidate)))}.`;
  return [{ check: 'size', passed: true, subject: question.candidate.name, sentence }];
}

interface Loaded {
  subject: string;
  /** Scripts, compressed, as a browser loads them for its first view. */
  size: number;
  budget: number;
}

/** Every page that the candidate is part of: its own, those with a slot that it fills, or for a shell all of them. */
function pagesOf(question: GateQuestion): Loaded[] {
  const { candidate } = question;
  const everybody = [candidate, ...neighboursOf(question)];
  const shells = everybody.filter(({ name }) => name === 'shell');
  return shells.flatMap((shell) =>
    everybody.flatMap((microfrontend) =>
      microfrontend.routes
        .filter(
          (route) =>
            [shell, microfrontend].includes(candidate) || modulesInSlots(candidate, route).length > 0,
        )
        .map((route) => ({
          subject: `${microfrontend.name}/${route.module}`,
          size: pageSize(route, { shell, microfrontend, everybody }),
          budget: SHELL_BUDGET + pageBudget(route),
        })),
    ),
  );
}

/** What it puts into slots, at once or when somebody comes near. */
function fragmentsOf(candidate: MicrofrontendRelease): Loaded[] {
  return (candidate.fragments ?? []).map(({ module }) => ({
    subject: `${candidate.name}/${module}`,
    size: moduleSize(candidate, [module]),
    budget: FRAGMENT_BUDGET,
  }));
}

function tooLarge({ subject, size, budget }: Loaded): CheckResult {
  return {
    check: 'size',
    passed: false,
    subject,
    sentence: `It loads ${kilobytes(size)} of scripts where ${kilobytes(budget)} are allowed: everybody who opens it would wait longer.`,
    remedy: 'Load what the first view does not need when it is needed, or find a smaller library.',
  };
}
