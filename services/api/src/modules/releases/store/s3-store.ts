import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Location } from '../../../common/config/config.ts';
import { ReleaseStore } from './release-store.ts';

/** Keeps released files in a bucket of Amazon S3, or of whatever else speaks its protocol. */
export class S3Store extends ReleaseStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ bucket, region, endpoint }: S3Location) {
    super();
    this.bucket = bucket;
    // Other services than Amazon's seldom have a host name for each bucket.
    this.client = new S3Client({ region, ...(endpoint && { endpoint, forcePathStyle: true }) });
  }

  async put(digest: string, content: Buffer): Promise<void> {
    await this.client.send(new PutObjectCommand({ ...this.placeOf(digest), Body: content }));
  }

  async get(digest: string): Promise<Buffer | undefined> {
    const object = await this.client
      .send(new GetObjectCommand(this.placeOf(digest)))
      .catch(undefinedIfMissing);
    const bytes = await object?.Body?.transformToByteArray();
    return bytes && Buffer.from(bytes);
  }

  async has(digest: string): Promise<boolean> {
    const head = await this.client
      .send(new HeadObjectCommand(this.placeOf(digest)))
      .catch(undefinedIfMissing);
    return head !== undefined;
  }

  async remove(digest: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.placeOf(digest)));
  }

  /** A bucket keeps an object wholly or not at all. */
  async removePartial(): Promise<void> {}

  private placeOf(digest: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: `objects/${digest.slice(0, 2)}/${digest}` };
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof NoSuchKey) && !(error instanceof NotFound)) throw error;
}
