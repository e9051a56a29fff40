import S3rver from 's3rver';
import type { S3Location } from '../../common/config/config.ts';

/** A server that speaks S3, and its one bucket, kept in the folder. */
export interface BucketServer {
  location: S3Location;
  close(): Promise<void>;
}

export async function startBucketServer(directory: string, buckets = ['releases']): Promise<BucketServer> {
  const options = { address: '127.0.0.1', port: 0, silent: true, directory };
  const server = new S3rver({ ...options, configureBuckets: buckets.map((name) => ({ name })) });
  const { port } = await server.run();
  // The names that Amazon's own tools read, with what this server knows.
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    location: { kind: 's3', bucket: 'releases', region: 'us-east-1', endpoint },
    close: () => server.close(),
  };
}
