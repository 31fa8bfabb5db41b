import type { Transition } from 'framer-motion';
import { animate } from 'framer-motion/dom/mini';

/** Times and curves of `tokens.css`, in seconds, for what moves by script. */
export const motionValues = {
  ease: [0.2, 0, 0, 1],
  fadeTime: 0.14,
  sheetInTime: 0.24,
  roomTime: 0.18,
} as const;

const { ease, fadeTime, sheetInTime, roomTime } = motionValues;

/** A heart springs once. */
const springs: Transition = { duration: sheetInTime, ease };

/** A list makes room. */
const makesRoom: Transition = { duration: roomTime, ease };

/** The mark of what is chosen goes to another place. */
const glides: Transition = { duration: fadeTime, ease };

/** Ways in which an entry of a list comes: it opens its room, or rises into it from below. */
export type Way = 'room' | 'rise';

/** Lets an element come from another place to where it stands now. */
export function glide(element: Element, from: DOMRect): void {
  const to = element.getBoundingClientRect();
  if (from.width === 0 || to.width === 0) return;
  const transform = [`translate(${from.x - to.x}px, ${from.y - to.y}px)`, 'none'];
  void animate(element, { transform }, glides).then(() => clear(element, ['transform']));
}

/** Lets something small spring once. */
export function spring(element: Element): void {
  const transform = ['scale(1)', 'scale(1.25)', 'scale(1)'];
  void animate(element, { transform }, springs).then(() => clear(element, ['transform']));
}

/** Opens the room of an entry that has come; what stands in it is cut off along its edge meanwhile. */
export const comeIn = (element: HTMLElement, way: Way): Promise<void> => moveRoom(element, way, 'in');

/** Closes the room of an entry that goes; resolves when nothing of it is left. */
export const goAway = (element: HTMLElement, way: Way): Promise<void> => moveRoom(element, way, 'out');

async function moveRoom(element: HTMLElement, way: Way, direction: 'in' | 'out'): Promise<void> {
  const closed = way === 'rise' ? 'translateY(16px)' : 'none';
  const order = <T>(away: T, there: T) => (direction === 'in' ? [away, there] : [there, away]);
  element.style.overflow = 'clip';
  const keyframes = {
    height: order('0px', `${element.offsetHeight}px`),
    opacity: order(0, 1),
    transform: order(closed, 'none'),
  };
  await animate(element, keyframes, makesRoom);
  if (direction === 'in') clear(element, ['overflow', 'height', 'opacity', 'transform']);
}

/** Takes off what an animation leaves in the style of an element. */
function clear(element: Element, properties: readonly string[]): void {
  if (!(element instanceof HTMLElement)) return;
  for (const property of properties) element.style.removeProperty(property);
}
