import { problemOf } from '@whetstone/kernel';

/** The stored version, if another admin changed it meanwhile. */
export function currentOf<Value>(error: unknown): Value | undefined {
  const problem = problemOf(error);
  return problem?.code === 'changed-meanwhile' ? (problem.current as Value) : undefined;
}
