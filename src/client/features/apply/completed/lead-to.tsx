import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

interface LeadToProps {
  readonly to: '/apply' | '/apply/completed';
}

/** Puts another page in the place of this one. The router's own would be on the way of every first screen. */
export function LeadTo({ to }: LeadToProps) {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate({ to, replace: true }));
  const pathname = useLocation({ select: (location) => location.pathname });
  const place = useLocation({ select: ({ state }) => state.__TSR_index });
  // Also from an entry of the history that was gone to meanwhile.
  useEffect(() => {
    if (place >= 0 && pathname !== to) leave();
  }, [pathname, place, to]);
  return null;
}
