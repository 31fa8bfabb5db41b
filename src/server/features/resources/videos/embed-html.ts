/** Writes the frame of a video at Vimeo from nothing but the digits of its id. */
export const embedHtml = (videoId: string): string =>
  `<iframe src="https://player.vimeo.com/video/${videoId}?dnt=1" width="640" height="360" sandbox="allow-scripts allow-same-origin allow-presentation" allow="fullscreen; picture-in-picture" referrerpolicy="strict-origin" title="Video"></iframe>`;
