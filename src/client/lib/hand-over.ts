const longestReadMs = 60_000;

/** Gives a file to the reader: by the phone's share sheet, else as a download. */
export async function handOver(file: File): Promise<void> {
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  if (!isTouch || !navigator.canShare?.({ files: [file] })) return download(file);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    const wasClosed = error instanceof DOMException && error.name === 'AbortError';
    if (!wasClosed) download(file);
  }
}

function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // Some browsers read the address only after a question to the person.
  window.setTimeout(() => URL.revokeObjectURL(address), longestReadMs);
}
