import { createFileRoute } from '@tanstack/react-router';
import { EditProfilePage } from '#client/features/profile-edit/edit-profile-page.tsx';

export const Route = createFileRoute('/_app/account/edit')({
  component: EditProfilePage,
});
