import { forgetAllButToken, forgetEverything, openSignedIn } from './browser-states.ts';

export interface MeasuredScreen {
  readonly name: string;
  readonly url: string;
  /** True in the page when what a person came for is on the screen; anything else measured nothing. */
  readonly shows: string;
  readonly isTargeted: boolean;
  readonly keepsCode: boolean;
  /** Once, after the browser has started. */
  readonly prepare?: (browser: string) => Promise<void>;
  readonly beforeEachRun?: (browser: string) => Promise<void>;
}

const heading = "(document.querySelector('h1')?.textContent ?? '')";
const agendaRows = `document.querySelectorAll('main a[href*="session="]').length`;
const receptionShows = `/^Good /.test(${heading}) && ${agendaRows} >= 3`;

export function measuredScreens(app: string, bare: string): readonly MeasuredScreen[] {
  const signedIn = {
    url: `${app}/`,
    shows: receptionShows,
    isTargeted: true,
    keepsCode: false,
    prepare: (browser: string) => openSignedIn(browser, app),
  };
  return [
    {
      name: 'bare app, first visit',
      url: `${bare}/`,
      shows: "document.querySelectorAll('li').length === 40",
      isTargeted: false,
      keepsCode: false,
      beforeEachRun: (browser) => forgetEverything(browser, bare),
    },
    {
      name: '/login, first visit',
      url: `${app}/login`,
      shows: `${heading} !== '' && document.querySelector('input[type=email]') !== null`,
      isTargeted: true,
      keepsCode: false,
      beforeEachRun: (browser) => forgetEverything(browser, app),
    },
    { ...signedIn, name: 'Reception, data kept, code fetched' },
    { ...signedIn, name: 'Reception, opened again', keepsCode: true },
    {
      ...signedIn,
      name: 'Reception, code and data fetched',
      beforeEachRun: (browser) => forgetAllButToken(browser, app),
    },
  ];
}
