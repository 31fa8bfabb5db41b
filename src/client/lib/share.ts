export interface SharedAddress {
  readonly title: string;
  readonly url: string;
}

export type ShareOutcome = 'shared' | 'copied' | 'refused';

/** False where the browser does not let the page copy. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Gives an address on by the phone's share sheet, else copies it; closing the sheet counts as shared. */
export async function shareAddress({ title, url }: SharedAddress): Promise<ShareOutcome> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      const wasClosed = error instanceof DOMException && error.name === 'AbortError';
      if (wasClosed) return 'shared';
    }
  }
  return (await copyText(url)) ? 'copied' : 'refused';
}
