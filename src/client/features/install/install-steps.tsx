import { type ReactNode, useEffect } from 'react';
import type { InstallWay } from '#client/lib/install-way.ts';
import { provideStartImage } from './home-screen-start-image.ts';
import styles from './install-steps.module.css';
import { AddRowPicture, ShareButtonPicture } from './step-pictures.tsx';

type WayByHand = Exclude<InstallWay, 'prompt'>;

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

/** The browser's own controls, in pictures where they are drawn ones and in words everywhere. */
export function InstallSteps({ way }: { way: InstallWay }) {
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
