import type { Page } from '@playwright/test';
import { inSheet } from '#tests/sheets/answers.ts';
import type { Screen, Stage } from '#tests/sheets/screen.ts';

const call = { route: '/_app/table/$tableId', as: 'participant', at: '/table' } as const;

/** Gives the page a camera that films a calm colour, and a microphone that hears nothing. */
const withCamera = ({ context }: Stage) =>
  context.addInitScript(() => {
    const getUserMedia = async ({ audio, video }: MediaStreamConstraints): Promise<MediaStream> => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
      const brush = canvas.getContext('2d');
      const draw = () => {
        if (brush === null) return;
        brush.fillStyle = '#cfe3d8';
        brush.fillRect(0, 0, 640, 360);
      };
      setInterval(draw, 100);
      draw();
      const sound = new AudioContext().createMediaStreamDestination().stream.getAudioTracks();
      const picture = canvas.captureStream(10).getVideoTracks();
      return new MediaStream([...(audio ? sound : []), ...(video ? picture : [])]);
    };
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: getUserMedia });
  });

/** Refuses camera and microphone, as a person or their browser does. */
const withoutPermission = ({ context }: Stage) =>
  context.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse });
  });

/** Sits down, or goes back where an earlier picture left a seat. */
async function sit(page: Page): Promise<void> {
  const way = page.getByRole('button', { name: /^(?:Take a seat at Open table|Return to the table)$/ });
  await way.first().click();
  await page.getByRole('heading', { level: 1, name: 'Open table' }).waitFor();
}

async function join(page: Page): Promise<void> {
  await sit(page);
  await page.getByRole('button', { name: /^Join/ }).click();
  await page.getByRole('list', { name: 'In the call' }).waitFor();
}

const joined = (then: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await join(page);
  await then(page);
};

const opened = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).click();
  await inSheet(page).waitFor();
};

async function beElsewhere(page: Page): Promise<void> {
  await join(page);
  const other = await page.context().newPage();
  await other.goto('/table');
  await sit(other);
  await page.getByText(/on another device$/).waitFor();
  await other.close();
}

/** The call of a table, as who sits there sees it. */
export const tableCallScreens: readonly Screen[] = [
  { ...call, name: 'Before joining', before: withCamera, act: sit, shows: 'Join' },
  { ...call, name: 'Before joining, refused', before: withoutPermission, act: sit, shows: /You can listen/ },
  { ...call, name: 'In the call, alone', before: withCamera, act: join, shows: /^Nobody else/ },
  {
    ...call,
    name: 'Who is here',
    before: withCamera,
    act: joined(opened('Who is here')),
    shows: 'At this table',
  },
  {
    ...call,
    name: 'Camera and microphone',
    before: withCamera,
    act: joined(opened('Camera and microphone')),
    shows: 'Microphone',
  },
  { ...call, name: 'On another device', before: withCamera, act: beElsewhere, shows: /on another device$/ },
  {
    ...call,
    name: 'The way back from elsewhere',
    before: withCamera,
    act: joined((page) => page.getByRole('link', { name: 'Chat' }).first().click()),
    shows: 'Return',
  },
];
