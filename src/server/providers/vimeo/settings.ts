import { type Environment, origin, refuse, text } from '#server/environment.ts';

export interface VimeoConfig {
  /** Access token of our account there, with the scopes to upload, edit and delete. */
  readonly token: string;
  /** Origin of its API. */
  readonly url: string;
}

export const vimeoOrigin = 'https://api.vimeo.com';

/** Reads the account at Vimeo; null keeps videos with us alone. */
export function vimeoConfig(env: Environment): VimeoConfig | null {
  const token = text(env, 'VIMEO_TOKEN');
  const url = origin(env, 'VIMEO_URL', vimeoOrigin);
  if (token === null)
    return text(env, 'VIMEO_URL') === null
      ? null
      : refuse('VIMEO_TOKEN', 'is needed together with VIMEO_URL');
  // Not repeated: it may be a secret in the wrong place.
  if (!/^[\w.~+/=-]{8,200}$/.test(token)) refuse('VIMEO_TOKEN', 'is not as Vimeo writes it');
  return { token, url };
}
