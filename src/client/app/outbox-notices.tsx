import { ToldSending } from '#client/unsent/told-sending.tsx';
import { UnsentNotices } from '#client/unsent/unsent-notices.tsx';

/** What becomes of what was done on this phone, told on every screen once the outbox is open. */
export function OutboxNotices() {
  return (
    <>
      <UnsentNotices />
      <ToldSending />
    </>
  );
}
