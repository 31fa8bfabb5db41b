import { requiredText } from './fields.ts';
import { passkeyLimits } from './passkey-limits.ts';

/** Name of a passkey, apart from its calls, which sign-in has need of. */
export const PasskeyNameSchema = requiredText(passkeyLimits.nameMaxLength);
