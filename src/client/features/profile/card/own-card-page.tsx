import { Link, useRouter } from '@tanstack/react-router';
import { Copy, PencilLine, Share2, WifiOff, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { workOf } from '#client/features/profile/format-person.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { readTheme, showTheme } from '#client/lib/theme.ts';
import { useMe } from '#client/session/me.ts';
import { QrCode } from '#client/share/qr-code.tsx';
import { useShare } from '#client/share/share.ts';
import { Button, IconButton } from '#client/ui/controls/button.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import type { OwnUser } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { isGivenSuffix, suffixOf } from '#domain/suffix.ts';
import styles from './own-card-page.module.css';

/** The own address as a code, for somebody who stands opposite. */
export function OwnCardPage() {
  const me = useMe();
  const { share, copy } = useShare();
  const screen = useRef<HTMLElement>(null);
  useBarColour(screen);
  useScreenAwake();
  const address = me.myLastlink;
  return (
    <main id="main" ref={screen} className={styles.page}>
      <Bar />
      <div className={styles.middle}>
        <Card me={me} />
        <div className={styles.actions}>
          <Button
            variant="accent"
            icon={Share2}
            onClick={() => void share({ title: displayName(me), url: address })}
          >
            Share
          </Button>
          <Button className={styles.copy} icon={Copy} onClick={() => void copy(address)}>
            Copy link
          </Button>
        </div>
        <p className={styles.note}>
          <WifiOff size={16} strokeWidth={1.75} aria-hidden />
          Works without a connection
        </p>
      </div>
    </main>
  );
}

function Bar() {
  const heading = useRef<HTMLHeadingElement>(null);
  const router = useRouter();
  useArrival(heading, 'My contact');
  const handleClose = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/account', replace: true });
  };
  return (
    <header className={styles.bar}>
      <IconButton icon={X} label="Close" iconSize={24} onClick={handleClose} />
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        My contact
      </h1>
      <Link to="/account/edit" className={styles.edit} aria-label="Edit my profile" title="Edit my profile">
        <PencilLine size={22} strokeWidth={1.75} aria-hidden />
      </Link>
    </header>
  );
}

function Card({ me }: { me: OwnUser }) {
  const work = workOf(me);
  return (
    <section className={styles.card} aria-label="My contact">
      <span className={styles.portrait}>
        <Avatar {...me} size={88} />
      </span>
      <h2 className={styles.name} dir="auto">
        {displayName(me)}
      </h2>
      {work && (
        <p className={styles.work} dir="auto">
          {work}
        </p>
      )}
      <div className={styles.code}>
        <QrCode address={me.myLastlink} />
      </div>
      <Address address={me.myLastlink} />
      {isGivenSuffix(suffixOf(me.myLastlink)) && (
        <Link to="/account/edit" className={styles.choose}>
          Choose your own address
        </Link>
      )}
    </section>
  );
}

/** Breaks, where it must, before the name. */
function Address({ address }: { address: string }) {
  const name = suffixOf(address);
  const home = address.replace(/^https?:\/\//, '').slice(0, -name.length);
  return (
    <p className={styles.address}>
      {home}
      <wbr />
      {name}
    </p>
  );
}

/** The phone's own bar takes the ground of a screen that fills the page. */
function useBarColour(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!screen.current) return;
    const colour = getComputedStyle(screen.current).backgroundColor;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = colour;
    return () => showTheme(readTheme(phoneStorage()));
  }, [screen]);
}

/** Keeps the screen from going dark while something is shown to another person. The phone lets go of it whenever the app is out of sight. */
function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      const held = await navigator.wakeLock?.request('screen').catch(() => null); // a low battery refuses
      if (isOver) void held?.release();
      else lock = held ?? null;
    };
    const handleVisibility = () => void hold();
    void hold();
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', handleVisibility);
      void lock?.release();
    };
  }, []);
}
