const side = 200;
const quality = 0.85;

/** A portrait of our own as a square JPEG in base64; address books read no other kinds of image everywhere. */
export async function portraitJpeg(address: string): Promise<string | null> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.drawImage(image, 0, 0, side, side);
  return canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? null;
}
