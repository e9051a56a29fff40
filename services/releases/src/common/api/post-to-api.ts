import type { Config } from '../config/config.ts';

const TIMEOUT_MS = 10_000;

/** Sends JSON to an internal route of the API. @throws Error if the API is unavailable or rejects it */
export async function postToApi(
  { apiInternalUrl, serviceSecret }: Pick<Config, 'apiInternalUrl' | 'serviceSecret'>,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(`${apiInternalUrl}/internal/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${serviceSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // Another host must not receive the secret.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The API returned ${response.status} for ${path}.`);
}
