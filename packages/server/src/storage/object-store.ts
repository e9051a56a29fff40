import type { Readable } from 'node:stream';

/** Stores files by name. The names are made by the service, never by a client. Also the injection token. */
export abstract class ObjectStore {
  /** Stores the content of this length atomically. Stores nothing if `content` throws. */
  abstract put(name: string, content: AsyncIterable<Buffer>, length: number): Promise<void>;

  /** The content, or undefined if it is not stored. */
  abstract get(name: string): Promise<Buffer | undefined>;

  /** The content in chunks, or undefined if it is not stored. */
  abstract stream(name: string): Promise<Readable | undefined>;

  abstract has(name: string): Promise<boolean>;

  /** Succeeds if nothing is stored under this name. */
  abstract remove(name: string): Promise<void>;

  /** Removes incomplete writes that started before this time. */
  abstract removePartial(before: Date): Promise<void>;
}
