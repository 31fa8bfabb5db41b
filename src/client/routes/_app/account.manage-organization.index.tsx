import { createFileRoute } from '@tanstack/react-router';
import { CreateOrganizationPage } from '#client/features/organizations/manage/manage-organization-page.tsx';

export const Route = createFileRoute('/_app/account/manage-organization/')({
  component: CreateOrganizationPage,
});
