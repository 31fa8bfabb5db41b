import {
  countForms,
  discardApplicationDraft,
  exportApplications,
  getApplication,
  saveApplication,
} from './applications.ts';
import type { Endpoint } from './endpoint.ts';
import { listParticipants } from './events.ts';
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts';
import { uploadDocument, uploadImage, uploadImageFile, uploadPdf, uploadVideo } from './files.ts';
import {
  discardMentorDraft,
  exportMentors,
  getMentorRegistration,
  saveMentorRegistration,
} from './mentors.ts';
import { listUnread, markRead } from './notifications.ts';
import {
  changeMembership,
  checkOrganizationSuffix,
  createOrganization,
  getOrganization,
  getOrganizationBySuffix,
  getShareLink,
  joinByCode,
  listFollowedOrganizations,
  listMembers,
  listOrganizations,
  removeMember,
  renewShareLink,
  updateOrganization,
} from './organizations.ts';
import { getPlace } from './place.ts';
import { checkMySuffix, updateMe } from './profile.ts';
import { getLegalDocument, getProgramme } from './programme.ts';
import { closeReport, createReport, listReports } from './reports.ts';
import {
  readSignInLink,
  requestSignInMail,
  signInByCode,
  signInByLink,
  signInByPassword,
} from './sign-in.ts';
import { listStars, starSession } from './stars.ts';
import {
  deleteThread,
  getThread,
  likeThread,
  listAnswers,
  listThreads,
  postThread,
  withdrawThread,
} from './threads.ts';
import {
  endLeftSession,
  endOtherSession,
  endOtherSessions,
  endSession,
  getMe,
  getUser,
  getUserBySuffix,
  listSessions,
} from './users.ts';

/** Every call of the API, for the server's description of itself and for tests; the app imports single resources. */
export const allEndpoints: readonly Endpoint[] = [
  requestSignInMail,
  readSignInLink,
  signInByLink,
  signInByCode,
  signInByPassword,
  endSession,
  listSessions,
  endOtherSession,
  endOtherSessions,
  endLeftSession,
  getMe,
  updateMe,
  getUser,
  getUserBySuffix,
  checkMySuffix,
  listFavourites,
  addFavourite,
  removeFavourite,
  listParticipants,
  listThreads,
  getThread,
  listAnswers,
  postThread,
  deleteThread,
  withdrawThread,
  likeThread,
  listUnread,
  markRead,
  createReport,
  listReports,
  closeReport,
  listStars,
  starSession,
  uploadImage,
  uploadImageFile,
  uploadVideo,
  uploadPdf,
  uploadDocument,
  listOrganizations,
  listFollowedOrganizations,
  getOrganization,
  getOrganizationBySuffix,
  checkOrganizationSuffix,
  createOrganization,
  updateOrganization,
  getShareLink,
  renewShareLink,
  listMembers,
  changeMembership,
  removeMember,
  joinByCode,
  getPlace,
  getProgramme,
  getLegalDocument,
  getApplication,
  saveApplication,
  discardApplicationDraft,
  countForms,
  exportApplications,
  getMentorRegistration,
  saveMentorRegistration,
  discardMentorDraft,
  exportMentors,
];
