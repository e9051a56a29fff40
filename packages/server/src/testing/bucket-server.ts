import S3rver from 's3rver';
import type { S3Location } from '../storage/s3-store.ts';

/** An S3-compatible server with one bucket, stored in the folder. */
export interface BucketServer {
  location: S3Location;
  close(): Promise<void>;
}

export async function startBucketServer(directory: string, buckets = ['releases']): Promise<BucketServer> {
  const options = { address: '127.0.0.1', port: 0, silent: true, directory };
  const server = new S3rver({ ...options, configureBuckets: buckets.map((name) => ({ name })) });
  const { port } = await server.run();
  // The AWS SDK reads these variables. The server accepts these values.
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    location: { kind: 's3', bucket: 'releases', region: 'us-east-1', endpoint },
    close: () => server.close(),
  };
}
