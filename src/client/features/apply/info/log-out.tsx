import { LogOut as LogOutIcon } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { ListCard, ListRow } from '#client/ui/list-card.tsx';

/** Asks before the phone forgets its person. */
export type SignOutSheet = ComponentType<{ readonly isOpen: boolean; readonly onClose: () => void }>;

interface LogOutProps {
  readonly sheet: SignOutSheet;
}

/** Leaves the app from here (specification, section 2). */
export function LogOut({ sheet: Sheet }: LogOutProps) {
  const [isAsked, setIsAsked] = useState(false);
  // The code of the sheet comes with the first press.
  const [wasAsked, setWasAsked] = useState(false);
  const ask = () => {
    setIsAsked(true);
    setWasAsked(true);
  };
  return (
    <>
      <ListCard>
        <ListRow icon={LogOutIcon} title="Log out" tone="danger" onClick={ask} />
      </ListCard>
      {wasAsked && <Sheet isOpen={isAsked} onClose={() => setIsAsked(false)} />}
    </>
  );
}
