import { AnimatePresence, LazyMotion, MotionConfig } from 'framer-motion';
import { div as MotionDiv } from 'framer-motion/m';
import { ToastCard } from './toast-card.tsx';
import type { ToastListProps } from './toast-list.tsx';

const loadFeatures = () => import('./motion-features.ts').then((module) => module.motionFeatures);
const below = { opacity: 0, y: 16 };

/** The toasts as they rise, leave, and make room for one another. */
export function MovingToastList({ toasts, onDone }: ToastListProps) {
  return (
    <LazyMotion features={loadFeatures} strict>
      <MotionConfig reducedMotion="user" transition={{ duration: 0.18, ease: [0.2, 0, 0, 1] }}>
        <AnimatePresence initial={false}>
          {toasts.map((toast) => (
            <MotionDiv key={toast.id} initial={below} animate={{ opacity: 1, y: 0 }} exit={below}>
              <ToastCard toast={toast} onDone={onDone} />
            </MotionDiv>
          ))}
        </AnimatePresence>
      </MotionConfig>
    </LazyMotion>
  );
}
