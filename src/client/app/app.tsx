import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
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

// What goes on behind the screens must not take them down with it; the browser's console has the error.
const never = () => 0;
const Nothing = () => null;

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
          <CatchBoundary getResetKey={never} errorComponent={Nothing}>
            <Background router={router} />
          </CatchBoundary>
        </ToastProvider>
      </ConnectionProvider>
    </QueryClientProvider>
  );
}
