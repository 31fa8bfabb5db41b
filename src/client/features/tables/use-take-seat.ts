import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { CircleAlert, WifiOff } from 'lucide-react';
import { errorSentence, isOfflineError, sessionEndedError } from '#client/api/api-error.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection, useIsOnline } from '#client/connection/connection.ts';
import { useMe } from '#client/session/me.ts';
import { refreshTables } from '#client/tables/tables-query.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { type Table, takeSeat } from '#contract/tables.ts';
import { seatOf } from '#domain/tables/seats.ts';
import { untilSeatsAreLeft } from './seats-left.ts';

interface TakeSeat {
  /**
   * Sits down at a table and opens its call; at one's own table goes back to it, from another device too. Says so where
   * that cannot be.
   */
  take(table: Table): void;
  /** The table at which a seat is being taken. */
  readonly pendingTableId: number | null;
}

/** Address of a table's call. */
export const tablePath = (tableId: number): string => `/table/${tableId}`;

/** Tells whether one is still there: whoever has gone elsewhere meanwhile finds the way back in the bar. */
const isAtTables = ({ pathname }: { readonly pathname: string }) => pathname.split('/')[1] === 'table';

/** Code of calls, which is fetched by whoever sits down; everybody else does without it. */
const loadSeats = () => import('#client/seat/seat-session.ts');

export function useTakeSeat(): TakeSeat {
  const { seat: relay } = useConnection();
  const isOnline = useIsOnline();
  const navigate = useNavigate();
  const router = useRouter();
  const toasts = useToasts();
  const sit = useSit();
  const sayOffline = () => toasts.show({ text: 'Taking a seat needs a connection', icon: WifiOff });
  const isHere = (table: Table) => {
    const current = relay.current();
    return current?.seat.tableId === table.id && current.state().end === null;
  };
  const taking = useMutation({
    mutationFn: async (table: Table) => {
      // Beside sitting down: on a slow line the tables stay until the call can be shown.
      const screen = router.preloadRoute({ to: tablePath(table.id) }).catch(() => undefined); // opening it says what is wrong
      if (!isHere(table)) await sit(table);
      await screen;
      // The own table stands first from here on, and is in sight for whoever comes back.
      window.scrollTo({ top: 0, behavior: 'instant' });
      if (isAtTables(router.state.location)) await navigate({ to: tablePath(table.id) });
    },
    onError(error) {
      if (isOfflineError(error)) sayOffline();
      else toasts.show({ text: errorSentence(error), icon: CircleAlert });
    },
  });
  const takeOnce = useOnce(taking);
  return {
    take: (table) => (isOnline || isHere(table) ? takeOnce(table) : sayOffline()),
    pendingTableId: taking.isPending ? taking.variables.id : null,
  };
}

/** Takes a seat, or takes over the one that another device of one's own holds, and opens camera and microphone. */
function useSit(): (table: Table) => Promise<void> {
  const connection = useConnection();
  const { id: userId } = useMe();
  const queryClient = useQueryClient();
  return async (table) => {
    const { id: tableId, eventId, tableName } = table;
    const holder = crypto.randomUUID();
    const own = seatOf(table, userId);
    const token = connection.session.get();
    const take = async () => {
      const params = { eventId: String(eventId), tableId: String(tableId) };
      const body = { eventTableId: tableId, participantUser: { id: userId }, holder };
      await untilSeatsAreLeft(connection.outbox);
      try {
        return await connection.api.call(takeSeat, { params, body });
      } finally {
        // Also where it failed: somebody else has the seat, or the answer alone was lost.
        await refreshTables(queryClient, eventId);
      }
    };
    // The code first: a seat that cannot be used would only be in somebody's way.
    const { beginSeat } = await loadSeats();
    const { id: seatId } = own ?? (await take());
    if (connection.session.get() !== token) throw sessionEndedError();
    connection.seat.current()?.close();
    const seat = { eventId, tableId, tableName, seatId };
    const session = beginSeat({
      connection,
      queryClient,
      userId,
      seat,
      holder,
      takesOver: own !== undefined,
    });
    void session.media.open({ microphone: true, camera: true }); // never fails, and the person may be asked first
  };
}
