import { useNavigate } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { memo, useState } from 'react';
import type { FormHandle } from '#client/features/apply/form/form-handle.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { applicationTexts } from '#contract/application-texts.ts';
import { limits } from '#contract/limits.ts';

const ConfirmSheet = lazyComponent(() =>
  import('#client/ui/sheets/confirm-sheet.tsx').then((module) => module.ConfirmSheet),
);

type CloseButtonProps = Pick<FormHandle, 'flush' | 'saved'>;

/** Leaves the form as soon as everything is on the phone, and says so. */
export const CloseButton = memo(function CloseButton({ flush, saved }: CloseButtonProps) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => navigate({ to: '/apply' });
  const handleClick = async () => {
    try {
      await flush();
    } catch {
      return setIsAsking(true);
    }
    if (saved.where !== 'nowhere')
      toasts.show({ text: applicationTexts.saved, icon: Check, durationMs: limits.savedToastMs });
    void leave();
  };
  return (
    <>
      <IconButton icon={X} iconSize={24} label="Close" onClick={handleClick} />
      {isAsking && (
        <ConfirmSheet
          isOpen={isAsking}
          title="Leave without saving?"
          text="This phone could not keep what you typed last."
          cancelLabel="Stay"
          confirmLabel="Leave"
          tone="danger"
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void leave()}
        />
      )}
    </>
  );
});
