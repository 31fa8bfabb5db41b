import { createFileRoute } from '@tanstack/react-router';
import { LegalDocumentScreen } from '#client/features/documents/legal-document-screen.tsx';

export const Route = createFileRoute('/terms')({
  component: () => <LegalDocumentScreen document="terms" />,
});
