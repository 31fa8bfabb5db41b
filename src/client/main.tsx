import './styles/global.css';
import { createRoot } from 'react-dom/client';
import { start } from './app/start.tsx';
import { watchInstallPrompt } from './lib/install-prompt.ts';
import { phoneStorage } from './lib/phone-storage.ts';

watchInstallPrompt(phoneStorage());
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');
void start(createRoot(container)); // shows its own failure
