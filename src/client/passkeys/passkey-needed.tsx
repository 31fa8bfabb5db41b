import { Fingerprint } from 'lucide-react';
import { LinkButton } from '#client/ui/controls/button.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { ShowPasskey } from './show-passkey.tsx';

export interface PasskeyNeededProps {
  /** Name of what is closed: "Applications". */
  readonly what: string;
  /** A passkey was shown: what is closed can be read now. */
  readonly onShown: () => unknown;
}

/** In the place of what is open to hosts who have shown a passkey since they signed in. */
export const PasskeyNeeded = ({ what, onShown }: PasskeyNeededProps) => (
  <MessageScreen
    icon={Fingerprint}
    title={`${what} are opened with a passkey`}
    text="They hold what people wrote for the hosts alone, so they take one touch more, once on each device you sign in on."
  >
    <ShowPasskey onShown={onShown} />
    <LinkButton variant="secondary" to="/account/passkeys">
      Make one
    </LinkButton>
  </MessageScreen>
);
