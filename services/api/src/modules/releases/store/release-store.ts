/**
 * Where released files lie, each under the SHA-256 of its content: a file that many releases have is kept once, and
 * nothing that is kept ever changes. Also its own injection token.
 */
export abstract class ReleaseStore {
  /** Stores the content of this length atomically. Stores nothing if `content` throws. */
  abstract put(digest: string, content: AsyncIterable<Buffer>, length: number): Promise<void>;

  /** The content, or undefined where there is none. */
  abstract get(digest: string): Promise<Buffer | undefined>;

  abstract has(digest: string): Promise<boolean>;

  /** Also where there is none. */
  abstract remove(digest: string): Promise<void>;

  /** Removes incomplete writes that started before this time. */
  abstract removePartial(before: Date): Promise<void>;
}
