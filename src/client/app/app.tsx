import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Connection, ConnectionProvider } from '#client/connection/connection.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { ToastProvider } from '#client/ui/toast/toasts.tsx';
import type { AppRouter } from './router.tsx';

const Background = lazyComponent(() => import('./background.tsx').then((module) => module.Background));

// What goes on behind the screens must not take them down with it; the browser's console has the error.
const never = () => 0;
const Nothing = () => null;

interface AppProps {
  readonly connection: Connection;
  readonly queryClient: QueryClient;
  readonly router: AppRouter;
}

export function App({ connection, queryClient, router }: AppProps) {
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => void connection.idle.run(() => setIsQuiet(true)), [connection]);
  return (
    <QueryClientProvider client={queryClient}>
      <ConnectionProvider value={connection}>
        <ToastProvider>
          <RouterProvider router={router} />
          <CatchBoundary getResetKey={never} errorComponent={Nothing}>
            {isQuiet && <Background router={router} />}
          </CatchBoundary>
        </ToastProvider>
      </ConnectionProvider>
    </QueryClientProvider>
  );
}
