import type { ContinentTree } from './areas';
import { ROOT } from './areas';

export interface TreeNode {
  /** Of an area, or of the root. */
  key: string;
  name: string;
  /** What a search compares. */
  search: string;
  children: TreeNode[];
}
/** A node that is shown. */
export interface TreeRow {
  node: TreeNode;
  /** From 1. */
  level: number;
  parent: string | null;
  isOpen: boolean;
  /** Its place among its siblings that are shown, from 1, and how many they are. */
  at: number;
  of: number;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const nodeOf = (key: string, name: string, children: TreeNode[] = []): TreeNode => ({
  key,
  name,
  search: plain(name),
  children,
});

/** Continents, countries and provinces below one root. */
export const treeOf = (continents: ContinentTree, rootName: string): TreeNode =>
  nodeOf(
    ROOT,
    rootName,
    continents.map(({ code, name, countries }) =>
      nodeOf(
        `continent:${code}`,
        name,
        countries.map((country) =>
          nodeOf(
            `country:${country.code}`,
            country.name,
            country.provinces.map((province) => nodeOf(`province:${country.code}-${province.code}`, province.name)),
          ),
        ),
      ),
    ),
  );

/** The rows that are shown: what is open, or what a search finds with what it is in. */
export function rowsOf(root: TreeNode, open: ReadonlySet<string>, searched: string): TreeRow[] {
  const wanted = plain(searched.trim());
  const found = new Set<TreeNode>();
  const find = (node: TreeNode): boolean => {
    const below = node.children.filter(find).length > 0;
    const isFound = below || (node.key !== ROOT && node.search.includes(wanted));
    if (isFound) found.add(node);
    return isFound;
  };
  if (wanted !== '') find(root);
  const rows: TreeRow[] = [];
  const add = (node: TreeNode, place: Omit<TreeRow, 'node' | 'isOpen'>) => {
    const hits = node.children.filter((child) => found.has(child));
    const children = hits.length > 0 ? hits : open.has(node.key) ? node.children : [];
    rows.push({ node, isOpen: children.length > 0, ...place });
    children.forEach((child, index) =>
      add(child, { level: place.level + 1, parent: node.key, at: index + 1, of: children.length }),
    );
  };
  if (wanted === '' || found.has(root)) add(root, { level: 1, parent: null, at: 1, of: 1 });
  return rows;
}
