import { createHmac } from 'node:crypto';

/** Names of the rooms of tables at a provider. */
export interface VideoRooms {
  nameOf(tableId: number): string;
  /** Returns the table of a room; null of a room of somebody else. */
  tableOf(name: string): number | null;
}

/**
 * Creates the names: two deployments may share an account, and each begins its tables at one, so a name carries what
 * only the deployment's own database knows, without giving it away.
 */
export function createVideoRooms(secret: string): VideoRooms {
  const own = createHmac('sha256', secret).update('names of video rooms').digest('hex').slice(0, 12);
  const start = `table-${own}-`;
  return {
    nameOf: (tableId) => `${start}${tableId}`,
    tableOf(name) {
      const rest = name.startsWith(start) ? name.slice(start.length) : '';
      return /^[1-9]\d{0,8}$/.test(rest) ? Number(rest) : null;
    },
  };
}
