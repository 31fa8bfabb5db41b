import { Copy } from 'lucide-react';
import { copyText } from '#client/share/share.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';

interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
}

/** Copies a text and says that it did. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const toasts = useToasts();
  const handleClick = async () => {
    const isCopied = await copyText(text);
    toasts.show({
      text: isCopied ? 'Copied' : 'This browser does not let the app copy.',
      durationMs: limits.copyToastMs,
    });
  };
  return (
    <Button variant="soft" size="medium" icon={Copy} onClick={handleClick}>
      {label}
    </Button>
  );
}
