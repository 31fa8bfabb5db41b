import { createFileRoute } from '@tanstack/react-router';
import { LegalDocumentPage } from '#client/features/documents/legal-document-page.tsx';

export const Route = createFileRoute('/privacy')({
  component: () => <LegalDocumentPage document="privacy" />,
});
