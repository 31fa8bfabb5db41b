import { animate } from 'framer-motion/dom/mini';
import { glides } from './motion-values.ts';

/** Lets an element come from another place to where it stands now. */
export function glide(element: Element, from: DOMRect): void {
  const to = element.getBoundingClientRect();
  const isShown = from.width > 0 && to.width > 0;
  if (!isShown || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const transform = [`translate(${from.x - to.x}px, ${from.y - to.y}px)`, 'none'];
  animate(element, { transform }, glides);
}
