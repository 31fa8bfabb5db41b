import { Bell } from 'lucide-react';
import { usePushState } from '#client/push/use-push-state.ts';
import { ListLinkRow } from '#client/ui/layout/list-card.tsx';
import { stateTitles } from './notification-words.ts';

/** Row that leads to what one is told of while the app is closed. */
export function NotificationsRow() {
  const second = stateTitles[usePushState()];
  return <ListLinkRow icon={Bell} title="Notifications" second={second} to="/account/notifications" />;
}
