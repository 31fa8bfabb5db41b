import { linkOptions } from '@tanstack/react-router';

interface PersonAddress {
  readonly profileSuffix: string;
  /** Tab of the profile, and text of the search in the list beside it. */
  readonly tab?: 'chat';
  readonly q?: string;
}

/** A person's page. */
export const personAddress = (profileSuffix: string) =>
  linkOptions({ to: '/$profileSuffix', params: { profileSuffix } });

/** A person beside the list of people. The address shows their page, which is what one keeps and gives on. */
export const besideAddress = ({ profileSuffix, tab, q }: PersonAddress) =>
  linkOptions({
    to: '/contacts/$profileSuffix',
    params: { profileSuffix },
    search: { ...(q && { q }), ...(tab && { tab }) },
    mask: { to: '/$profileSuffix', params: { profileSuffix }, search: tab ? { tab } : {} },
  });
