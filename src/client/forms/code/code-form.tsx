import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { ApiError, errorSentence, mayPass } from '#client/api/api-error.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { limits } from '#contract/limits.ts';
import { CodeField } from './code-field.tsx';

interface CodeFormProps {
  readonly label: string;
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly className?: string;
  readonly isBusy: boolean;
  /** Reason why the last try did not work. */
  readonly error: Error | null;
  /** Sends six digits; calls back where that does not work. */
  readonly send: (code: string, onError: (error: Error) => void) => void;
  /** Handles errors that lead elsewhere. */
  readonly onError?: (error: Error) => void;
  /** Note about an error that is not about the digits. */
  readonly note: (error: Error | null) => ReactNode;
  /** Buttons under the field, by whether it is empty; one that submits checks what was typed. */
  readonly actions?: (isEmpty: boolean) => ReactNode;
}

const isAboutTheCode = (error: unknown) =>
  error instanceof ApiError && (error.code === 'wrong_code' || error.code === 'invalid');

const counts = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'] as const;

/** `Two digits are missing.`; undefined where none is. */
export function missingDigits(digits: string): string | undefined {
  const missing = limits.signInCodeLength - digits.length;
  if (missing === 0) return undefined;
  return missing === 1 ? 'One digit is missing.' : `${counts[missing] ?? missing} digits are missing.`;
}

/** Six digits that send themselves at the last one; what did not reach the server waits for Retry. */
export function CodeForm({ label, ref, className, isBusy, error, send, onError, ...parts }: CodeFormProps) {
  const [digits, setDigits] = useState('');
  const [isShort, setIsShort] = useState(false);

  const handleError = (failure: Error) => {
    onError?.(failure);
    if (isAboutTheCode(failure)) setDigits('');
    ref.current?.focus();
  };
  const attempt = (code: string) => {
    if (code.length === limits.signInCodeLength) send(code, handleError);
  };
  const handleChange = (next: string) => {
    setDigits(next);
    setIsShort(false);
    attempt(next);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = digits.length < limits.signInCodeLength;
    setIsShort(isMissing);
    if (isMissing) ref.current?.focus();
    else attempt(digits);
  };
  const refusal = isAboutTheCode(error) && digits === '' ? errorSentence(error) : undefined;
  const canRetry = mayPass(error) && digits.length === limits.signInCodeLength;
  return (
    <form className={className} onSubmit={handleSubmit} noValidate>
      <CodeField
        ref={ref}
        label={label}
        value={digits}
        onChange={handleChange}
        error={isShort ? missingDigits(digits) : refusal}
        isBusy={isBusy}
      />
      {parts.note(isAboutTheCode(error) ? null : error)}
      {canRetry && (
        <Button type="submit" variant="soft">
          Retry
        </Button>
      )}
      {parts.actions?.(digits === '')}
    </form>
  );
}
