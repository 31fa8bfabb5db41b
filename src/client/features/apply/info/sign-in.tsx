import { LogIn } from 'lucide-react';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { rememberPage } from '#client/session/return-to.ts';
import { ListCard, ListLinkRow } from '#client/ui/layout/list-card.tsx';

/** For visitors who have begun already: to sign-in and back. */
export function SignIn() {
  return (
    <ListCard>
      <ListLinkRow
        icon={LogIn}
        title="Sign in"
        second="To go on with what you have begun"
        to="/login"
        onClick={() => rememberPage(phoneStorage(), '/apply')}
      />
    </ListCard>
  );
}
