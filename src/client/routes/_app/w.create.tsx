import { createFileRoute } from '@tanstack/react-router';
import { CreateRoomPage } from '#client/features/rooms/manage/manage-room-page.tsx';

export const Route = createFileRoute('/_app/w/create')({ component: CreateRoomPage });
