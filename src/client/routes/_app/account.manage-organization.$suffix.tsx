import { createFileRoute } from '@tanstack/react-router';
import { EditOrganizationPage } from '#client/features/organizations/manage/manage-organization-page.tsx';

export const Route = createFileRoute('/_app/account/manage-organization/$suffix')({
  component: EditOrganization,
});

function EditOrganization() {
  return <EditOrganizationPage suffix={Route.useParams().suffix} />;
}
