import { useMemo } from 'react';
import { type CoverOptions, coverSvg } from '#domain/drawing/cover.ts';

interface CoverPatternProps extends CoverOptions {
  className?: string;
}

/** The woven or star pattern of a name, as a picture: the page's policy takes no markup made from text. */
export function CoverPattern({ className, ...cover }: CoverPatternProps) {
  const { name, width, height, step, palette, family, sparks } = cover;
  const source = useMemo(() => {
    const svg = coverSvg({ name, width, height, step, palette, family, sparks });
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [name, width, height, step, palette, family, sparks]);
  return <img className={className} src={source} width={width} height={height} alt="" decoding="async" />;
}
