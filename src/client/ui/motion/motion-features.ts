import { domMax } from 'framer-motion';

/** Code that moves things, in a file of its own so that it comes by itself. */
export const motionFeatures = domMax;
