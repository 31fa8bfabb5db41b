import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { forgetJoin } from '#client/features/organizations/public/join-tap.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { IconButton } from '#client/ui/controls/button.tsx';

/** Back from the public page: what was meant here is forgotten, and it leads to the rooms (specification, section 2). */
export function LeaveButton() {
  const navigate = useNavigate();
  const handleClick = () => {
    forgetJoin(phoneStorage());
    void navigate({ to: '/w' });
  };
  return <IconButton icon={ChevronLeft} label="Back" iconSize={24} onClick={handleClick} />;
}
