import type { QuickLink, WelcomeVideo } from './programme.ts';

// Every year has these, so that Reception can show them where the year's programme could not be read.

export const welcomeVideo: WelcomeVideo = {
  title: 'Welcome video',
  source: '/welcome/welcome.mp4',
  captions: '/welcome/welcome.en.vtt',
  poster: '/welcome/poster.svg',
  durationSeconds: 40,
};

export const quickLinks: QuickLink[] = [
  { title: 'Edit profile', icon: 'profile', path: '/account/edit' },
  { title: 'Welcome room', icon: 'room', path: '/w/welcome' },
  { title: 'People', icon: 'people', path: '/contacts' },
  { title: 'Announcements', icon: 'announcements', path: '/announce' },
];
