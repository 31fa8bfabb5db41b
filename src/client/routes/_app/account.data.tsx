import { createFileRoute } from '@tanstack/react-router';
import { DataPage } from '#client/features/account/own-data/data-page.tsx';

export const Route = createFileRoute('/_app/account/data')({
  component: DataPage,
});
