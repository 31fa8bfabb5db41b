// Draws docs/pictures/weights.svg: which package or folder makes up how much of a first load and of what a phone keeps.
import { writeFile } from 'node:fs/promises';
import { budgets } from './budgets.mjs';
import { bundleWeights } from './bundle-weights.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { inProject } from './project-root.mjs';

const WIDTH = 1000;
const MARGIN = 24;
const GAP = 28;
const ROW = 22;
const HEAD = 64;
const NAME = 165;
const FIGURE = 44;
const ROWS = 20;
const LEGEND = 28;
const COLUMN = (WIDTH - 2 * MARGIN - 2 * GAP) / 3;

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #17211d; }
  .title { font-weight: 600; font-size: 15px; }
  .soft { fill: #56605a; }
  .figure { text-anchor: end; font-variant-numeric: tabular-nums; }
  .foreign { fill: #e9a93c; }
  .own { fill: #0e6b55; }`;

const FOREIGN = /^(React|TanStack |valibot$|lucide-|idb-|@|lean-qr|linkifyjs|workbox|glue )/;
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
const sum = (parts) => parts.reduce((total, { bytes }) => total + bytes, 0);
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The heaviest rows; the others together are the last one. */
function rowsOf(parts) {
  if (parts.length <= ROWS) return parts;
  const rest = parts.slice(ROWS - 1);
  return [...parts.slice(0, ROWS - 1), { owner: `${rest.length} others`, bytes: sum(rest), isSum: true }];
}

function bar({ owner, bytes, isSum = false }, { index, heaviest }) {
  const y = HEAD + index * ROW;
  const width = isSum ? 0 : Math.max(1, (bytes / heaviest) * (COLUMN - NAME - FIGURE));
  return [
    `<text x="0" y="${y + 12}">${escaped(owner)}</text>`,
    `<rect x="${NAME}" y="${y + 1}" width="${width.toFixed(1)}" height="14" rx="3" class="${FOREIGN.test(owner) ? 'foreign' : 'own'}"/>`,
    `<text x="${COLUMN}" y="${y + 12}" class="figure">${kilobytes(bytes)}</text>`,
  ].join('');
}

function column({ title, parts, budget }, index) {
  const rows = rowsOf(parts);
  const heaviest = Math.max(...parts.map(({ bytes }) => bytes));
  const x = MARGIN + index * (COLUMN + GAP);
  return [
    `<g transform="translate(${x.toFixed(1)} ${MARGIN})">`,
    `<text x="0" y="14" class="title">${escaped(title)}</text>`,
    `<text x="0" y="36" class="soft">${kilobytes(sum(parts))} of ${kilobytes(budget)} kB, brotli</text>`,
    ...rows.map((row, place) => bar(row, { index: place, heaviest })),
    '</g>',
  ].join('\n');
}

function picture(columns) {
  const height = 2 * MARGIN + HEAD + ROWS * ROW + LEGEND;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">`,
    '<title>What a first load and an installed app are made of</title>',
    `<style>${STYLE}</style>`,
    `<rect width="${WIDTH}" height="${height}" rx="12" fill="#faf7f1"/>`,
    ...columns.map(column),
    `<g transform="translate(${MARGIN} ${height - 20})"><rect width="12" height="12" y="-10" rx="3" class="foreign"/><text x="18" class="soft">packages</text><rect width="12" height="12" x="96" y="-10" rx="3" class="own"/><text x="114" class="soft">the project's own folders, with its styles and pictures</text></g>`,
    '</svg>\n',
  ].join('\n');
}

await ensureInstalled();
const { login, reception, kept } = await bundleWeights();
const columns = [
  { title: '/login, before it is shown', parts: login, budget: budgets.firstScreen },
  { title: 'Reception, before it is shown', parts: reception, budget: budgets.firstScreen },
  { title: 'Kept from the installation on', parts: kept, budget: budgets.precache },
];
await writeFile(inProject('docs', 'pictures', 'weights.svg'), picture(columns));
for (const { title, parts } of columns) {
  process.stdout.write(`${title}: ${kilobytes(sum(parts))} kB\n`);
  for (const { owner, bytes } of parts) {
    process.stdout.write(`  ${owner.padEnd(28)}${kilobytes(bytes).padStart(6)}\n`);
  }
}
