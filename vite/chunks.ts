/** What both sign-in and the screens behind it draw. */
const sharedParts =
  /client\/ui\/(link-button|use-arrival|use-back-closes|icon-button|back-button)|connection\/use-is-online|icons\/(chevron-|wifi-off)/;
const signIn =
  /features\/sign-in\/(login|mail|password|demo|sign-in|browser|mutations|use-enter)|routes\/login|connection\/next-page/;
/** What every form draws, and sign-in is one. */
const forms =
  /client\/ui\/(text-field|field-message)|connection\/(failure-note|use-once)|client\/ui\/use-fault-focus|icons\/circle-(alert|exclamation)/;
/** Areas that are still to come: one file for all of them. A route leaves it with its first real screen. */
const coming = /features\/coming|_app\/(messages|table|w\.)|routes\/apply/;
/** What only wide screens show at once. */
const wide = /features\/(shell\/(rail|all-areas)|agenda\/(whole-agenda|earlier-fold))/;
/** One tap away from Reception. */
const later =
  /features\/(shell\/more-sheet|agenda\/(agenda-screen|session-(card|sheet)|calendar))|domain\/calendar-file|_app\/agenda\.tsx\?/;
/** What tells of something: toasts, failures, pages that are not there. */
const notices =
  /client\/ui\/(message-(page|screen)|toast\/toast-(region|list|card))|features\/(shell\/not-found|agenda\/agenda-failure-)|connection\/unread-message|client\/app\/(route|start)-failure/;
/** What rises over a screen, the agenda's and many others. */
const sheets = /client\/ui\/(sheet|confirm-sheet|use-(modal|drag))|icons\/x\./;
const afterFirst = [wide, sheets, later, notices, coming];
const home =
  /features\/(shell|reception|agenda)\/|client\/ui\/(page|avatar|named-image|skeleton)|lib\/format|_app(\/index)?\.tsx\?/;

/**
 * Few files on a first load: what every start needs is one; sign-in and the main screens add two or three each.
 * A group also takes what its files import, unless a group before it has taken that.
 */
export const chunks = [
  // What checks fields; Reception has none.
  { name: 'fields', test: /contract\/fields\./, priority: 7, includeDependenciesRecursively: false },
  { name: 'links', test: /contract\/social-links\./, priority: 7, includeDependenciesRecursively: false },
  { name: 'app', tags: ['$initial' as const], priority: 6 },
  { name: 'parts', test: sharedParts, priority: 5 },
  // What changes something, which only sign-in does on a first screen.
  {
    name: 'changes',
    test: /react-query\/build\/.*\/useMutation\.|query-core\/build\/.*\/mutationObserver\./,
    priority: 5,
  },
  { name: 'forms', test: forms, priority: 5 },
  { name: 'sign-in', test: signIn, priority: 4 },
  {
    name: 'home',
    test: (id: string) => home.test(id) && !afterFirst.some((part) => part.test(id)),
    priority: 3,
  },
  { name: 'notices', test: notices, priority: 2 },
  { name: 'sheets', test: sheets, priority: 2 },
  // Drawn on many screens, which would else fetch the agenda or sign-in for them.
  { name: 'icons', test: /icons\/(map-pin|mail)\./, priority: 5 },
  {
    name: 'share',
    test: /identity\/share\/(share-and-tell|use-share)|lib\/share|icons\/(check|link-2)\./,
    priority: 2,
  },
  { name: 'wide', test: wide, priority: 1 },
  { name: 'later', test: later },
  { name: 'coming', test: coming },
];
