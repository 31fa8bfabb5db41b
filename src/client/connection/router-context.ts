import type { QueryClient } from '@tanstack/react-query';
import type { Connection } from './connection.ts';

/** Context of every route's `beforeLoad` and `loader`. */
export interface RouterContext {
  readonly queryClient: QueryClient;
  readonly connection: Connection;
}
