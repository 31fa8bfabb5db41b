import { LogOut as LogOutIcon } from 'lucide-react';
import { useState } from 'react';
import { ListCard, ListRow } from '#client/ui/layout/list-card.tsx';
import { type LazyComponent, onApproach } from '#client/ui/lazy-component.tsx';

/** Sheet that asks before the phone forgets its person. */
export type SignOutSheet = LazyComponent<{ readonly isOpen: boolean; readonly onClose: () => void }>;

interface LogOutProps {
  readonly sheet: SignOutSheet;
}

/** Row that leaves the app from here (specification, section 2). */
export function LogOut({ sheet: Sheet }: LogOutProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const ask = () => {
    setIsAsked(true);
    setWasAsked(true);
  };
  return (
    <>
      <div {...onApproach(Sheet.load)}>
        <ListCard>
          <ListRow icon={LogOutIcon} title="Sign out" tone="danger" onClick={ask} />
        </ListCard>
      </div>
      {wasAsked && <Sheet isOpen={isAsked} onClose={() => setIsAsked(false)} />}
    </>
  );
}
