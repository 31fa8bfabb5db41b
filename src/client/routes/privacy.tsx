import { createFileRoute } from '@tanstack/react-router';
import { LegalDocumentScreen } from '#client/features/documents/legal-document-screen.tsx';

export const Route = createFileRoute('/privacy')({
  component: () => <LegalDocumentScreen document="privacy" />,
});
