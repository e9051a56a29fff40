import { problemMessage } from '@whetstone/kernel/problem';

/** The sentence about a rejected export; empty for a response that is not from the API. A module of its own: pages load it with the first error. */
export async function exportProblem(response: Response): Promise<string> {
  const data: unknown = await response.json().catch(() => undefined);
  return problemMessage({ data }, { unreachable: '' });
}
