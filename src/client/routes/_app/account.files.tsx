import { createFileRoute } from '@tanstack/react-router';
import { KeptFilesPage } from '#client/features/account/kept/kept-files-page.tsx';

export const Route = createFileRoute('/_app/account/files')({
  component: KeptFilesPage,
});
