/** Drawing as `markSvg` in src/domain makes it, which weighs more than its result. */
export const markPlateDrawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="15" fill="#0e6b55"/><g transform="matrix(.72 0 0 .72 7.52 9.68)"><path fill="#fff" d="M27.1 30.1V12.5A4.6 4.6 0 0 0 22.5 7.9H15.5A4.6 4.6 0 0 0 10.9 12.5V38.5A4.6 4.6 0 0 0 15.5 43.1H22.5A4.6 4.6 0 0 0 26.88 39.9H32.81A10.4 10.4 0 0 1 22.5 48.9H15.5A10.4 10.4 0 0 1 5.1 38.5V12.5A10.4 10.4 0 0 1 15.5 2.1H22.5A10.4 10.4 0 0 1 32.9 12.5V30.1z"/><path fill="#e9a93c" d="M19.12 41.1A4.6 4.6 0 0 1 23.5 37.9H52.5A4.6 4.6 0 0 1 57.1 42.5V49.5A4.6 4.6 0 0 1 52.5 54.1H23.5A4.6 4.6 0 0 1 19.12 50.9H13.19A10.4 10.4 0 0 0 23.5 59.9H52.5A10.4 10.4 0 0 0 62.9 49.5V42.5A10.4 10.4 0 0 0 52.5 32.1H23.5A10.4 10.4 0 0 0 13.4 40.03A2.6 2.6 0 0 0 15.5 41.1z"/></g></svg>';

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
