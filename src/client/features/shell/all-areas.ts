import { Armchair, FilePenLine, Megaphone, MessagesSquare, Presentation } from 'lucide-react';
import { type Area, chat, people, reception } from './areas.tsx';

/** The other areas, whose icons a phone's first screen does not need. */
const apply: Area = { id: 'apply', path: '/apply', label: 'Apply', icon: FilePenLine };
const announce: Area = { id: 'announce', path: '/announce', label: 'Announce', icon: Megaphone };
const rooms: Area = { id: 'rooms', path: '/w', label: 'Rooms', icon: Presentation };
const forum: Area = { id: 'forum', path: '/forum', label: 'Forum', icon: MessagesSquare };
const table: Area = { id: 'table', path: '/table', label: 'Table', icon: Armchair };

export const railAreas = [reception, apply, announce, rooms, forum, people, chat, table] as const;
export const moreAreas = [apply, announce, rooms, forum, table] as const;
