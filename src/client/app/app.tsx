import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { Connection } from '#client/connection/connection.ts';
import { ConnectionProvider } from '#client/connection/connection-context.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { ToastProvider } from '#client/ui/toast/toast-provider.tsx';
import type { BackgroundProps } from './background.tsx';
import type { AppRouter } from './router.tsx';

/** Long after a first frame, and before most people have read what it says. */
const quietMs = 2_000;

const Background = lazyPart<BackgroundProps>(async () => {
  await new Promise((resolve) => setTimeout(resolve, quietMs));
  return (await import('./background.tsx')).Background;
});

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
          <Background router={router} />
        </ToastProvider>
      </ConnectionProvider>
    </QueryClientProvider>
  );
}
