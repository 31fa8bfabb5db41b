import sharp from 'sharp';

export interface Picture {
  readonly name: string;
  readonly png: Buffer;
}

interface SheetOptions {
  /** Of one picture on the sheet. */
  readonly width: number;
  readonly columns: number;
  readonly isDark: boolean;
}

const gap = 14;
const label = 22;
const quality = 24;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function labelSvg(name: string, { width, isDark }: SheetOptions): Buffer {
  const ink = isDark ? '#ecf1ee' : '#17211d';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${label}"><text x="0" y="13" font-family="Inter, sans-serif" font-size="9" fill="${ink}">${escaped(name)}</text></svg>`,
  );
}

/** Small pictures in rows, each with its name under it. */
export async function contactSheet(pictures: readonly Picture[], options: SheetOptions): Promise<Buffer> {
  const { width, columns, isDark } = options;
  const small = await Promise.all(
    pictures.map(({ png }) => sharp(png).resize({ width }).png().toBuffer({ resolveWithObject: true })),
  );
  const height = Math.max(...small.map(({ info }) => info.height));
  const across = Math.min(columns, pictures.length);
  const down = Math.ceil(pictures.length / columns);
  const placed = small.flatMap(({ data }, index) => {
    const left = gap + (index % columns) * (width + gap);
    const top = gap + Math.floor(index / columns) * (height + label + gap);
    const name = labelSvg(pictures[index]?.name ?? '', options);
    return [
      { input: data, left, top },
      { input: name, left, top: top + height + 2 },
    ];
  });
  const sheet = sharp({
    create: {
      width: gap + across * (width + gap),
      height: gap + down * (height + label + gap),
      channels: 3,
      background: isDark ? '#3a4541' : '#cfc8ba',
    },
  });
  return sheet.composite(placed).webp({ quality, effort: 6 }).toBuffer();
}
