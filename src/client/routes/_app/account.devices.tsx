import { createFileRoute } from '@tanstack/react-router';
import { DevicesPage } from '#client/features/account/devices-page.tsx';

export const Route = createFileRoute('/_app/account/devices')({
  component: DevicesPage,
});
