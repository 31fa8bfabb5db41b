import { createFileRoute } from '@tanstack/react-router';
import { LegalDocumentPage } from '#client/features/documents/legal-document-page.tsx';

export const Route = createFileRoute('/terms')({
  component: () => <LegalDocumentPage document="terms" />,
});
