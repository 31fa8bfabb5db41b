import type { Plugin } from 'vite';

/** Fields that the app needs to make a call; the server alone reads the rest, and checks every body again. */
const kept = ['method', 'path', 'markers', 'offline', 'lists'];

/** Making a schema does nothing else, which the bundler cannot see over the edge of a package. */
const makesSchema = /\bv\.(?!parse|safeParse|is\b)\w+(?=\()/g;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Every endpoint's declaration under a node. */
function declarations(node: Node): Node[] {
  const { callee, arguments: args } = node as { callee?: { name?: string }; arguments?: Node[] };
  if (node.type === 'CallExpression' && callee?.name === 'defineEndpoint') return args ?? [];
  return Object.values(node).flat().filter(isNode).flatMap(declarations);
}

function isLeftOut(property: Node): boolean {
  const { key } = property as { key?: { name?: string } };
  return key?.name !== undefined && !kept.includes(key.name);
}

/**
 * Takes schemas and descriptions out of the endpoints that the app calls, and with them most of the code that checks
 * values: each feature would otherwise weigh on the first screen. Blanks take their place, so that source maps stay right.
 */
export const contractForApp: Plugin = {
  name: 'contract-for-app',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/contract\/[^?]+\.ts$/ },
    handler(code) {
      const program = this.parse(code, { lang: 'ts' }) as unknown as Node;
      let lean = code;
      for (const property of declarations(program).flatMap((object) => object.properties as Node[])) {
        if (!isLeftOut(property)) continue;
        const end = code[property.end] === ',' ? property.end + 1 : property.end;
        const blank = code.slice(property.start, end).replace(/[^\n]/g, ' ');
        lean = lean.slice(0, property.start) + blank + lean.slice(end);
      }
      return { code: lean.replace(makesSchema, '/*@__PURE__*/$&'), map: null };
    },
  },
};
