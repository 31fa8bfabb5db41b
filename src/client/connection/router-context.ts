import type { QueryClient } from '@tanstack/react-query';
import type { Connection } from './connection.ts';

/** What every route's `beforeLoad` and `loader` gets as `context`. */
export interface RouterContext {
  readonly queryClient: QueryClient;
  readonly connection: Connection;
}
