import { useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

interface BackButtonProps {
  /** Target when this screen was the first of the visit. */
  to: string;
  className?: string;
}

export function BackButton({ to, className }: BackButtonProps) {
  const router = useRouter();
  const handleClick = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to, replace: true });
  };
  return (
    <IconButton icon={ChevronLeft} label="Back" iconSize={24} className={className} onClick={handleClick} />
  );
}
