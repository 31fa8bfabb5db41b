import { createFileRoute } from '@tanstack/react-router';
import { MentorScreen } from '#client/features/apply/mentor/mentor-screen.tsx';

export const Route = createFileRoute('/_app/apply/mentor')({
  component: MentorScreen,
});
