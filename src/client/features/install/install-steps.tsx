import { type ReactNode, useEffect } from 'react';
import type { WayByHand } from '#client/lib/install-by-hand.ts';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import { appName } from '#contract/names.ts';
import { markSvg } from '#domain/drawing/mark.ts';
import styles from './install-steps.module.css';
import type { InstallWay } from './install-way.ts';
import { AddRowPicture, ShareButtonPicture } from './step-pictures.tsx';

interface Step {
  readonly picture?: ReactNode;
  readonly text: string;
  readonly more?: string;
}

const addToHomeScreen: Step = {
  picture: <AddRowPicture />,
  text: 'Choose “Add to Home Screen”',
  more: 'A little further down in the list.',
};

const stepsOf: Readonly<Record<WayByHand, readonly Step[]>> = {
  'share-below': [
    {
      picture: <ShareButtonPicture edge="below" />,
      text: 'Tap Share in the bar below',
      more: 'Not there? It is behind the three dots.',
    },
    addToHomeScreen,
  ],
  'share-above': [
    {
      picture: <ShareButtonPicture edge="above" />,
      text: 'Tap Share beside the address',
      more: 'Not there? It is in the menu of the browser.',
    },
    addToHomeScreen,
  ],
  dock: [{ text: 'In the menu bar, open File' }, { text: 'Choose “Add to Dock”' }],
  menu: [
    { text: 'Open the menu of the browser' },
    { text: 'Choose “Install”', more: 'Some versions say “Add app to Home screen”.' },
  ],
};

export interface InstallStepsProps {
  readonly way: InstallWay;
}

/** Steps through the browser's own controls, in pictures where they are drawn ones and in words everywhere. */
export function InstallSteps({ way }: InstallStepsProps) {
  const isShare = way === 'share-below' || way === 'share-above';
  useEffect(() => {
    if (isShare) void provideStartImage().catch(() => undefined); // without it the start is plain
  }, [isShare]);
  if (way === 'prompt') return null;
  return (
    <ol className={styles.steps}>
      {stepsOf[way].map(({ picture, text, more }, index) => (
        <li key={text} className={styles.step}>
          {picture}
          <p className={styles.text}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <span>
              {text}
              {more && <span className={styles.more}>{more}</span>}
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}

interface InstallSheetProps extends InstallStepsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Sheet of the steps of an installation by hand. */
export function InstallSheet({ way, isOpen, onClose }: InstallSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={`Install ${appName}`}>
      {isOpen && <InstallSteps way={way} />}
    </Sheet>
  );
}

const markShare = 0.22;

/**
 * Draws what iOS shows while the installed app starts: it wants a picture of exactly the screen's size when the app is
 * added, in the theme of the moment.
 */
async function provideStartImage(): Promise<void> {
  if (document.querySelector('link[rel="apple-touch-startup-image"]')) return;
  const mark = new Image();
  mark.src = `data:image/svg+xml,${encodeURIComponent(markSvg({ variant: 'plate' }).replace('<svg ', '<svg width="512" height="512" '))}`;
  await mark.decode();
  const canvas = document.createElement('canvas');
  canvas.width = window.screen.width * window.devicePixelRatio;
  canvas.height = window.screen.height * window.devicePixelRatio;
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = Math.round(canvas.width * markShare);
  context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(mark, (canvas.width - side) / 2, (canvas.height - side) / 2, side, side);
  const link = document.createElement('link');
  link.rel = 'apple-touch-startup-image';
  link.href = canvas.toDataURL();
  document.head.append(link);
}
