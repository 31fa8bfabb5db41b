const signIn =
  /features\/sign-in\/(login|mail|password|demo|sign-in|browser|use-sign-in|use-enter)|routes\/login|connection\/next-page/;
/** What every form draws, and sign-in is one. */
const forms =
  /client\/ui\/(text-field|field-message)|connection\/(failure-note|use-once)|lib\/error-sentence|client\/ui\/use-fault-focus|icons\/circle-(alert|exclamation)/;
/** Areas that are still to come: one file for all of them. A route leaves it with its first real screen. */
const coming = /features\/coming|_app\/(messages|table|w\.)/;
/** What only wide screens show at once. */
const wide = /features\/(shell\/(rail|all-areas)|agenda\/(whole-agenda|earlier-fold|day-span))/;
/** One tap away from Reception. */
const later =
  /features\/(shell\/more-sheet|reception\/usual-|agenda\/(agenda-page|session-(card|sheet)|calendar|card-bones|day-shift|stars))|domain\/calendar-file|_app\/agenda\.tsx\?/;
/** What tells of something: toasts, failures, pages that are not there. */
const notices =
  /client\/ui\/message-(page|screen)|features\/(shell\/not-found|agenda\/agenda-failure-)|connection\/unread-message|client\/app\/(route|start)-failure/;
/** Parts that draw things that move; the code that moves them comes by itself. */
const moving = /client\/ui\/motion\/(motion|moving-list|spring)\.tsx/;
/** What rises over a screen, the agenda's and many others. */
const sheets = /client\/ui\/(sheet-dialog|confirm-sheet|use-modal)|icons\/x\./;
/** How screens do things that wait, and see what waits. */
const unsent =
  /offline\/(kinds\/(favourites|stars|form-args)|outbox\/(define|is-of)-kind)|client\/unsent\/(use-|done-here|failure-sentence)|contract\/(stars|favourites)\./;
/** Posts, answers and what is unread of them, as they are asked for and as they wait. */
const threads =
  /offline\/(kinds\/(own-marks|threads)|outbox\/kind\.|storage\/unsent-error)|client\/unsent\/(counted-entries|unsent-count)|contract\/(reports|notifications|threads|post-texts)\.|client\/posts\/threads\/(thread-queries|use-event-ids|unread-records)|reports\/open-reports|rich-text\/kept-rich-text/;
/** The steps behind a mail. */
const mailed =
  /routes\/(check-inbox|email-expired|email-signin)\.tsx\?|sign-in\/(check-inbox|email-(expired|signin)|code|resend)/;
/** What goes on behind every screen. */
const background = /client\/app\/(background|live\/|update-notice)|unsent\/unsent-notices|client\/realtime\//;
/** Forms as they are kept and sent, wherever that is done. */
const keptForms =
  /unsent\/form-copy|lib\/wakes-by-itself|offline\/(kinds\/forms|outbox\/(forms|read-form))|contract\/(applications|mentors|form-saving)\./;
/** Until when one may apply, and what the specification says. */
const applyClosing = /features\/apply\/closing\/(use-|time-left\.)|contract\/application-texts/;
/** What the pages around the forms are drawn with. */
const applyCommon =
  /features\/apply\/(info\/(fold|apply-bones|apply-frame\.module|when|programme|key-dates|own-form|form-words|log-out)|closing\/time-left-words|organisers\/later)|account\/sign-out-part/;
/** How far somebody is. */
const applyOwn =
  /features\/apply\/(completed\/(lead-to|to-completed|sent-(forms|version))|form\/(use-form-status|derive-status|form-queries|server-form)|info\/use-is-decided)/;
/** What everybody sees of it. */
const apply =
  /features\/apply\/(info\/(?!persons-page|signed-in|sign-in)|closing\/closing-line)|routes\/apply\.index\.tsx\?|icons\/(lock-open|hourglass)\./;
const applyQuestions =
  /features\/apply\/(questions\/(?!shown|use)|frame\/confirm-part)|contract\/application-choices/;
/** What was answered. */
const applyAnswers =
  /features\/apply\/(completed\/(?!edit-button|use-edit)|closing\/closed|review\/(copy|discard))|_app\/apply\.completed\.tsx\?|icons\/printer\./;
/** Filling in. */
const applyForm =
  /features\/apply\/(fields\/(?!(links|long)-field)|frame\/|questions\/|conflict\/(?!conflict-page|difference|not-)|applicant\/later|form\/(?!begin|use-begin))|client\/ui\/radio-group|contract\/(application-answers|mentor-answers|form-fields|date-of-birth|telephone|words)\./;
/** The last steps of that, and what few see. */
const applyEnd = /features\/apply\/(review|conflict|applicant\/review|fields|completed|form|closing\/late)/;
/** Long lists. */
const lists = /@tanstack\/(react-virtual|virtual-core)/;
const places =
  /client\/ui\/use-(after-paint|return-to-place|top)|connection\/use-readers-zone|react-router\/.*\/ScrollRestoration/;
/** What a post is drawn with, also where it is reported. */
const post =
  /client\/posts\/(later-parts|post\/(post-|author-name|person-words|folded-text))|client\/rich-text\/(rich-text|rich-link|bare-addresses)/;
/** What announcements and forum have in common. */
const posts =
  /client\/posts\/(post\/send-state|threads\/(use-posts|thread-view|shown-thread|unsent-overlay)|actions\/(thread-actions|menu-button|like-button)|list\/(long-list|row-|use-near|post-rows|rest-of-list|read-position|seen))|icons\/(heart|clock|arrow-up|plus)\.|react-query\/build\/.*\/useInfiniteQuery\.|query-core\/build\/.*\/infiniteQueryObserver\./;
/** What only the lists of posts have, and not one post by itself. */
const postsLists = /client\/posts\/(list\/(use-held-back|new-pill)|composer\/write-button)/;
/** Comes to Reception where there is one. */
const announced = /features\/reception\/announcement-card/;
const afterFirst = [wide, sheets, later, notices, coming, announced];
const home =
  /features\/(shell|reception|agenda)\/|client\/ui\/(page|avatar|named-image|skeleton)|lib\/format|_app(\/index)?\.tsx\?/;

/**
 * Few files on a first load: what every start needs is one; sign-in and the main screens add two or three each.
 * A group also takes what its files import, unless a group before it has taken that.
 */
const alone = { priority: 1, includeDependenciesRecursively: false };

export const chunks = [
  // What checks fields; Reception has none.
  {
    name: 'fields',
    test: /contract\/(digits|fields|limits|texts)\.|lib\/field-errors/,
    priority: 7,
    includeDependenciesRecursively: false,
  },
  { name: 'links', test: /contract\/social-links\./, priority: 7, includeDependenciesRecursively: false },
  // What is done offline too, on many screens; the start names the calls, and checks nothing of them.
  { name: 'unsent', test: unsent, priority: 7, includeDependenciesRecursively: false },
  { name: 'threads', test: threads, priority: 7, includeDependenciesRecursively: false },
  { name: 'app', test: /rolldown[\\/]runtime/, priority: 7 },
  { name: 'app', tags: ['$initial' as const], priority: 6 },
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
  { name: 'lists', test: lists, priority: 4 },
  { name: 'places', test: places, ...alone },
  { name: 'post', test: post, priority: 2, includeDependenciesRecursively: false },
  { name: 'posts', test: posts, priority: 2, includeDependenciesRecursively: false },
  { name: 'posts-lists', test: postsLists, priority: 2, includeDependenciesRecursively: false },
  { name: 'moving', test: moving, priority: 3 },
  { name: 'notices', test: notices, priority: 2 },
  { name: 'sheets', test: sheets, priority: 2 },
  // Drawn on many screens, which would else fetch the agenda or sign-in for them.
  { name: 'icons', test: /icons\/(map-pin|mail|x|check|smartphone|chevron-\w+|wifi-off)\./, priority: 6 },
  {
    name: 'marks',
    test: /icons\/(star|star-off|circle-check|messages-square|ellipsis|flag|trash|clock|plus|refresh-cw|lock|info)\.|identity\/favourite-star/,
    priority: 5,
  },
  // A file each would cost more than they do.
  {
    name: 'account-icons',
    test: /icons\/(rotate-ccw-clock|log-in|log-out|copy|monitor-smartphone|pencil-line)\./,
    priority: 5,
  },
  {
    name: 'share',
    test: /identity\/share\/(share-and-tell|use-share)|lib\/share|icons\/(check|link-2)\./,
    priority: 2,
  },
  // Screens that are two of a kind, and small.
  {
    name: 'search',
    test: /client\/ui\/(search-field|person-row)|icons\/search\.|identity\/people-query/,
    ...alone,
  },
  { name: 'favourites', test: /identity\/(favourite(s|-press|-button)|star-toggle)\./, ...alone },
  { name: 'area-message', test: /ui\/area-message\./, ...alone },
  { name: 'legal', test: /features\/documents\/|routes\/(terms|privacy)\.tsx\?/, ...alone },
  { name: 'mail', test: mailed, ...alone },
  { name: 'manage', test: /organizations\/manage\/|account\.manage-organization/, ...alone },
  { name: 'background', test: background, ...alone },
  {
    name: 'worker',
    test: /client\/app\/(browser-update|settle-worker|keep-fetched|app-update|personal-files)\./,
    ...alone,
  },
  { name: 'kept-forms', test: keptForms, ...alone },
  { name: 'part-missing', test: /identity\/part-missing|icons\/triangle-/, ...alone },
  { name: 'apply-closing', test: applyClosing, ...alone },
  { name: 'apply-common', test: applyCommon, ...alone },
  { name: 'apply-own', test: applyOwn, ...alone },
  { name: 'apply', test: apply, ...alone },
  { name: 'apply-questions', test: applyQuestions, ...alone },
  { name: 'apply-answers', test: applyAnswers, ...alone },
  { name: 'apply-form', test: applyForm, ...alone },
  { name: 'apply-end', test: applyEnd, ...alone },
  { name: 'wide', test: wide, priority: 1 },
  { name: 'later', test: later },
  { name: 'coming', test: coming },
];
