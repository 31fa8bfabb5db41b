import type { LucideIcon } from 'lucide-react';

export interface ToastRequest {
  text: string;
  icon?: LucideIcon;
  /** Pressing it also takes the toast away. */
  action?: { label: string; onPress: () => void };
  /** Infinity keeps it until its action is pressed or another takes its place. */
  durationMs?: number;
}

export interface Toast extends ToastRequest {
  id: number;
}
