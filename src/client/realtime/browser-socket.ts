import { realtimePath } from '#contract/realtime.ts';
import type { Socket, SocketEvents } from './channel.ts';

/** Some browsers close without telling the code. */
const unknownCode = 1006;

export function connectBrowserSocket(events: SocketEvents): Socket {
  let isWanted = true;
  const address = new URL(realtimePath, window.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address);
  socket.onopen = () => {
    if (isWanted) events.opened();
    else socket.close();
  };
  socket.onmessage = ({ data }) => {
    if (isWanted && typeof data === 'string') events.received(data);
  };
  socket.onclose = ({ code }) => {
    if (isWanted) events.closed(code || unknownCode);
    isWanted = false;
  };
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close() {
      isWanted = false;
      // Closing while it is being made is complained about on the console: then it is closed once it stands.
      if (socket.readyState !== WebSocket.CONNECTING) socket.close();
    },
  };
}
