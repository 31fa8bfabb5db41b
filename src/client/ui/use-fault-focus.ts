import { type RefObject, useEffect } from 'react';

/** After each refused submit the first field with a fault takes the focus; `refusals` counts them. */
export function useFaultFocus(form: RefObject<HTMLFormElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refusals]);
}
