import { createFileRoute } from '@tanstack/react-router';
import { EditRoomPage } from '#client/features/rooms/manage/manage-room-page.tsx';

export const Route = createFileRoute('/_app/w/$webinarLink/manage')({ component: EditRoom });

function EditRoom() {
  const { webinarLink } = Route.useParams();
  return <EditRoomPage key={webinarLink} suffix={webinarLink} />;
}
