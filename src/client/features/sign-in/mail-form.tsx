import { useNavigate } from '@tanstack/react-router';
import { texts } from '#contract/texts.ts';
import { AddressForm, type AddressProps } from './address-form.tsx';
import { useRequestMail } from './use-sign-in.ts';

/** Asks for a sign-in mail. */
export function MailForm(props: AddressProps) {
  const request = useRequestMail();
  const navigate = useNavigate();
  return (
    <AddressForm
      {...props}
      request={request}
      submitLabel={texts.magicLink}
      takesPasskeys
      onSent={() => void navigate({ to: '/check-inbox' })}
    />
  );
}
