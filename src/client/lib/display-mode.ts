const ownWindow = ['standalone', 'minimal-ui', 'window-controls-overlay']
  .map((mode) => `(display-mode: ${mode})`)
  .join();

/** Tells whether the app runs in a window of its own, opened from the home screen or the dock. */
export const isInstalledApp = (): boolean => window.matchMedia(ownWindow).matches;
