/** A content coding in which the edge sends what it has. */
export type Coding = 'br' | 'gzip' | 'identity';

/** The codings that the request accepts, the shortest first. */
export function codingsFor(acceptEncoding: string | undefined): Coding[] {
  const accepted = (acceptEncoding ?? '').split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  const names = accepted.map((part) => part.split(';')[0]?.trim());
  return [...(['br', 'gzip'] as const).filter((coding) => names.includes(coding)), 'identity'];
}
