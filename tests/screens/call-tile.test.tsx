import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { Tile } from '#client/features/tables/call/tile.tsx';
import type { CallPeer } from '#client/video/video-call.ts';
import { newUser } from './support/people.ts';

/** Shows somebody whose pictures come, but of whom none has arrived. */
function showTile(connection: CallPeer['connection']): void {
  const root = createRoot(document.body.appendChild(document.createElement('ul')));
  onTestFinished(() => root.unmount());
  const person = newUser({ firstName: 'Maha', lastName: 'Alotaibi' });
  const peer = { userId: person.id, isHeard: true, hasCamera: true, isSpeaking: false, quality: null };
  root.render(<Tile person={person} peer={{ ...peer, connection, video: new MediaStream() }} />);
}

test('the portrait stands there until somebody’s first picture has come', async () => {
  showTile('connected');
  await expect.element(page.getByLabelText('Picture of Maha')).toBeInTheDocument();
  await expect.element(page.getByText('MA', { exact: true })).toBeVisible();
});

test('the portrait does not shine through the last picture of somebody who is reconnecting', async () => {
  showTile('reconnecting');
  await expect.element(page.getByText('Reconnecting…')).toBeVisible();
  await expect.element(page.getByText('MA', { exact: true })).not.toBeVisible();
});
