import type { S3Settings } from './integrations/s3-client.ts';

export type GivenS3 = { region: string } & Record<Exclude<keyof S3Settings, 'region'>, string | undefined>;

/** Absent unless the bucket and both keys are given. */
export function toS3Settings(given: GivenS3): S3Settings | undefined {
  const { region, bucket, accessKeyId, secretAccessKey } = given;
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  const endpoint = given.endpoint ?? `https://s3.${region}.amazonaws.com`;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}
