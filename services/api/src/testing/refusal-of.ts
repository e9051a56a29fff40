/** What the identity service said no with, in the library's own form. */
export function refusalOf({ statusCode, body }: { statusCode: number; body: string }) {
  return { status: statusCode, ...JSON.parse(body) };
}
