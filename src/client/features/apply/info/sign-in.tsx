import { LogIn } from 'lucide-react';
import { rememberPage } from '#client/connection/stored-intent.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { ListCard, ListLinkRow } from '#client/ui/list-card.tsx';

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
