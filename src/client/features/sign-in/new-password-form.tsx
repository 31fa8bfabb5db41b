import { useState } from 'react';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { AddressForm, type AddressProps } from './address-form.tsx';
import styles from './login-page.module.css';
import { awaitsCode, clearMailRequest, type MailRequest, readMailRequest } from './mail-request.ts';
import { NewPasswordStep } from './new-password-step.tsx';
import { useRequestPasswordCode } from './use-choose-password.ts';

function openRequest(): MailRequest | null {
  const request = readMailRequest(phoneStorage(), 'passwordRequest');
  return awaitsCode(request) ? request : null;
}

/** Chooses a password: the address to which digits are sent, then these with the password. */
export function NewPasswordForm(props: AddressProps) {
  const [request, setRequest] = useState(openRequest);
  const asking = useRequestPasswordCode();
  const handleOtherAddress = () => {
    clearMailRequest(phoneStorage(), 'passwordRequest');
    setRequest(null);
  };
  const handleSent = () => setRequest(openRequest());
  return request === null ? (
    <AddressForm {...props} request={asking} submitLabel="Send code" onSent={handleSent}>
      <p className={styles.note}>We send six digits there, with which you choose a new password.</p>
    </AddressForm>
  ) : (
    <NewPasswordStep request={request} onSent={handleSent} onOtherAddress={handleOtherAddress} />
  );
}
