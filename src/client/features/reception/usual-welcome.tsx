import { quickLinks, welcomeVideo } from '#contract/programme.ts';
import { QuickLinks } from './quick-links.tsx';
import { WelcomeVideo } from './welcome-video.tsx';

/** What every year has, where this year's programme could not be read. */
export function UsualWelcome() {
  return (
    <>
      <QuickLinks links={quickLinks} />
      <WelcomeVideo video={welcomeVideo} />
    </>
  );
}
