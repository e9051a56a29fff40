import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { ObjectStore } from './object-store.ts';

/** The credentials come from the environment variables of the AWS SDK. */
export interface S3Location {
  kind: 's3';
  bucket: string;
  region: string;
  /** For services other than Amazon S3. */
  endpoint: string | undefined;
}

/** Stores files in a bucket of Amazon S3 or of a compatible service. */
export class S3Store extends ObjectStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ bucket, region, endpoint }: S3Location) {
    super();
    this.bucket = bucket;
    // Few compatible services have a host name for each bucket.
    this.client = new S3Client({
      region,
      // Other S3 services reject the checksum that the client appends to a stream by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      ...(endpoint && { endpoint, forcePathStyle: true }),
    });
  }

  async put(name: string, content: AsyncIterable<Buffer>, length: number): Promise<void> {
    // The bucket discards an incomplete upload. An empty object has no bytes to withhold.
    const Body = length === 0 ? await buffer(content) : Readable.from(content);
    const abort = new AbortController();
    let failure: Error | undefined;
    // The client ignores a failure of its source stream.
    if (Body instanceof Readable)
      Body.once('error', (error) => {
        failure = error;
        abort.abort();
      });
    const command = new PutObjectCommand({ ...this.locationOf(name), Body, ContentLength: length });
    await this.client.send(command, { abortSignal: abort.signal }).catch((error) => {
      throw failure ?? error;
    });
  }

  async get(name: string): Promise<Buffer | undefined> {
    const content = await this.stream(name);
    return content && buffer(content);
  }

  async stream(name: string): Promise<Readable | undefined> {
    const object = await this.client
      .send(new GetObjectCommand(this.locationOf(name)))
      .catch(undefinedIfMissing);
    return object?.Body as Readable | undefined;
  }

  async has(name: string): Promise<boolean> {
    const head = await this.client
      .send(new HeadObjectCommand(this.locationOf(name)))
      .catch(undefinedIfMissing);
    return head !== undefined;
  }

  async remove(name: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.locationOf(name)));
  }

  /** S3 writes are atomic. */
  async removePartial(): Promise<void> {}

  private locationOf(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: `objects/${name.slice(0, 2)}/${name}` };
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof NoSuchKey) && !(error instanceof NotFound)) throw error;
}
