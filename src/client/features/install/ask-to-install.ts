import { hasInstallPrompt, onInstallChange, takeInstallPrompt } from './install-prompt.ts';

type InstallOutcome = 'accepted' | 'dismissed' | 'unavailable';

const longestWaitMs = 3_000;

/** Lets the browser ask. An offer of an earlier visit may come again only some seconds after the start. */
export async function askToInstall(): Promise<InstallOutcome> {
  if (!hasInstallPrompt()) await nextChange();
  const prompt = takeInstallPrompt();
  if (!prompt) return 'unavailable';
  try {
    await prompt.prompt();
    return (await prompt.userChoice).outcome;
  } catch {
    return 'unavailable';
  }
}

function nextChange(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stop();
      resolve();
    };
    const stop = onInstallChange(done);
    setTimeout(done, longestWaitMs);
  });
}
