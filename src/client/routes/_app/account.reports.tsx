import { createFileRoute } from '@tanstack/react-router';
import { ReportsPage } from '#client/features/reports/reports-page.tsx';

export const Route = createFileRoute('/_app/account/reports')({
  component: ReportsPage,
});
