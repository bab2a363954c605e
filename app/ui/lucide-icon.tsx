import { createElement, type SVGProps } from 'react';

/** How Lucide describes an icon: the tags inside its `svg` and their attributes. */
interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Takes the place of Lucide's own component in the shop's build (see vite.config.ts): that one knows colours, sizes and
 * contexts which our icons have from the style sheet, and every page would wait for it.
 */
export default function createLucideIcon({ node }: IconData) {
  return ({ className, ...rest }: SVGProps<SVGSVGElement>) => (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className === undefined ? 'lucide' : `lucide ${className}`}
      {...rest}
    >
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  );
}
