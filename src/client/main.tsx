import '#client/styles/global.css';
// Both first screens draw these: here they need no file of their own.
import '#client/connection/use-is-online.ts';
import '#client/ui/back-button.tsx';
import '#client/ui/icon-button.tsx';
import '#client/ui/link-button.tsx';
import '#client/ui/use-arrival.ts';
import '#client/ui/use-back-closes.ts';
import { createRoot } from 'react-dom/client';
import { start } from '#client/app/start.tsx';
import { watchInstallPrompt } from '#client/lib/install-prompt.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';

watchInstallPrompt(phoneStorage());
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');
void start(createRoot(container)); // shows its own failure
