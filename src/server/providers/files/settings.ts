import { type Environment, origin, refuse, text, together } from '#server/environment.ts';

/** Bucket of an S3-compatible service, and the keys that open it. */
export interface S3Config {
  /** Origin of the service. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;
const example = 'https://s3.eu-central-1.amazonaws.com';
/** Region that services without regions expect. */
const usualRegion = 'us-east-1';
/** Names as every service takes them; those that end in `--x-s3` are of another kind, with other calls. */
const bucketPattern = /^(?!.*--x-s3$)[a-z\d](?:[a-z\d-]|\.(?![.-])){1,61}[a-z\d]$/;
const keyPattern = /^[\x21-\x7e]{3,200}$/;

/** Reads where files are kept; null keeps them on this machine. */
export function s3Config(env: Environment): S3Config | null {
  const set = together(env, names);
  const region = text(env, 'S3_REGION');
  if (set === null)
    return region === null ? null : refuse('S3_REGION', `is needed together with ${names.join(' and ')}`);
  if (!bucketPattern.test(set.S3_BUCKET))
    refuse('S3_BUCKET', `takes the name of a bucket, not "${set.S3_BUCKET}"`);
  if (region !== null && !/^[a-z\d-]{2,40}$/.test(region))
    refuse('S3_REGION', `takes the name of a region such as eu-central-1, not "${region}"`);
  // Neither is repeated: they may be secrets in the wrong place.
  for (const name of ['S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const)
    if (!keyPattern.test(set[name])) refuse(name, 'takes a key of printable characters without spaces');
  return {
    endpoint: origin(env, 'S3_ENDPOINT', example),
    region: region ?? usualRegion,
    bucket: set.S3_BUCKET,
    accessKey: set.S3_ACCESS_KEY,
    secretKey: set.S3_SECRET_KEY,
  };
}

/** Answers true where the service is reached without TLS, as in tests. */
export const isPlainS3 = ({ endpoint }: S3Config): boolean => endpoint.startsWith('http:');
