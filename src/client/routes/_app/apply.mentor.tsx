import { createFileRoute } from '@tanstack/react-router';
import { MentorPage } from '#client/features/apply/mentor/mentor-page.tsx';

export const Route = createFileRoute('/_app/apply/mentor')({
  component: MentorPage,
});
