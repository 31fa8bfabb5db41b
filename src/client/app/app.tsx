import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { Connection } from '#client/connection/connection.ts';
import { ConnectionProvider } from '#client/connection/connection-context.tsx';
import { ToastProvider } from '#client/ui/toast/toast-provider.tsx';
import type { AppRouter } from './router.tsx';
import { UpdateNotice } from './update-notice.tsx';

interface AppProps {
  readonly connection: Connection;
  readonly queryClient: QueryClient;
  readonly router: AppRouter;
}

export function App({ connection, queryClient, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ConnectionProvider value={connection}>
        <ToastProvider>
          <RouterProvider router={router} />
          <UpdateNotice />
        </ToastProvider>
      </ConnectionProvider>
    </QueryClientProvider>
  );
}
