/** What announcements and forum say (specification, sections 2 and 6), word for word. */
export const postTexts = {
  restrictedTitle: 'Restricted Access',
  restrictedText: 'This area is open only to Participants and Administrators of 2021 Cohort',
  newAnnouncement: 'New Announcement',
  forumTitle: 'Forum - All Posts',
  newPost: 'New Post +',
} as const;
