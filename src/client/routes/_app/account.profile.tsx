import { createFileRoute } from '@tanstack/react-router';
import { OwnProfilePage } from '#client/features/profile/own-profile-page.tsx';

export const Route = createFileRoute('/_app/account/profile')({ component: OwnProfilePage });
