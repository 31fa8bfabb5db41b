import { wakesByItself } from '#client/lib/wakes-by-itself.ts';

/** Says when waiting entries are sent, in the way of this browser. */
export function whenSentWords(isOnline: boolean): string {
  if (isOnline) return 'Kept on this phone until it is sent.';
  return wakesByItself()
    ? 'Kept on this phone. It is sent as soon as there is a connection, even when the app is closed.'
    : 'Kept on this phone. It will be sent when you open the app with a connection.';
}
