import '#client/styles/global.css';
import { createRoot } from 'react-dom/client';
import { start } from '#client/app/start.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');
void start(createRoot(container)); // shows its own failure
