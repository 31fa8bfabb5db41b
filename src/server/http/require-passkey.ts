import type { Context } from '#server/context.ts';
import { ProblemError } from './problem-error.ts';
import type { Me } from './session.ts';

/** Throws `passkey_needed` where hosts are asked for one and none was shown since signing in (`HOSTS_NEED_PASSKEY`). */
export function requirePasskey({ config }: Pick<Context, 'config'>, { hasShownPasskey }: Me): void {
  if (config.doHostsNeedPasskey && !hasShownPasskey) throw new ProblemError('passkey_needed');
}
