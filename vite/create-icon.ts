import { createElement, type ReactElement, type SVGProps } from 'react';

interface IconDrawing {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number;
}

const look = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/** The component of one icon of Lucide; the build puts it in the place of the package's own. */
export function createIcon({ node }: IconDrawing): (props: IconProps) => ReactElement {
  const parts = node.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }));
  return ({ size = 24, ...props }) =>
    createElement('svg', { ...look, width: size, height: size, ...props }, parts);
}
