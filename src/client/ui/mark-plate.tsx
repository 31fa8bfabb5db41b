import { markPlateDrawing } from './mark-plate-drawing.ts';

interface MarkPlateProps {
  /** Side in px. */
  size: number;
  className?: string;
}

const source = `data:image/svg+xml,${encodeURIComponent(markPlateDrawing)}`;

/** The product's mark on its green plate; decorative, the name stands beside it or in the heading. */
export function MarkPlate({ size, className }: MarkPlateProps) {
  return <img className={className} src={source} width={size} height={size} alt="" />;
}
