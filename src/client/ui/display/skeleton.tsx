import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS length. */
  width?: string;
  height?: string;
  /** Without one the ends are round. */
  radius?: string;
  className?: string;
}

type SkeletonStyle = CSSProperties &
  Record<'--bone-width' | '--bone-height' | '--bone-radius', string | undefined>;

/** A still shape in the real measures of what is being fetched; the parts around it say "Loading". */
export function Skeleton({ width, height, radius, className }: SkeletonProps) {
  const style: SkeletonStyle = { '--bone-width': width, '--bone-height': height, '--bone-radius': radius };
  return (
    <span
      className={[styles.skeleton, className].filter(Boolean).join(' ')}
      style={style}
      data-skeleton
      aria-hidden
    />
  );
}
