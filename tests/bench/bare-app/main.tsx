import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { queryClient } from './kept-queries.ts';
import { RowList } from './row-list.tsx';

const root = createRootRoute();
const list = createRoute({ getParentRoute: () => root, path: '/', component: RowList });
const router = createRouter({ routeTree: root.addChildren([list]) });

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');
createRoot(container).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'));
