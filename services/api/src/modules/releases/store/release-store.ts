/**
 * Where released files lie, each under the SHA-256 of its content: a file that many releases have is kept once, and
 * nothing that is kept ever changes. Also its own injection token.
 */
export abstract class ReleaseStore {
  /** Keeps the content of this length, wholly or not at all: nothing where `content` throws. */
  abstract put(digest: string, content: AsyncIterable<Buffer>, length: number): Promise<void>;

  /** The content, or undefined where there is none. */
  abstract get(digest: string): Promise<Buffer | undefined>;

  abstract has(digest: string): Promise<boolean>;

  /** Also where there is none. */
  abstract remove(digest: string): Promise<void>;

  /** Removes what is left of writes that began before then and were cut off, as by a crash. */
  abstract removePartial(before: Date): Promise<void>;
}
