import { parse } from 'acorn';
import { analyze, type Variable } from 'eslint-scope';
import type { Node, Program } from 'estree';

/** @param code a script as browsers get it @throws SyntaxError */
export const parsed = (code: string): Program => parse(code, { ecmaVersion: 2022, ranges: true }) as Program;

/** Every node below, with its parent. */
export function parentsIn(top: Node): Map<Node, Node> {
  const parents = new Map<Node, Node>();
  const rest: Node[] = [top];
  const visit = (child: unknown, parent: Node): void => {
    if (typeof (child as Partial<Node> | null)?.type !== 'string') return;
    parents.set(child as Node, parent);
    rest.push(child as Node);
  };
  // A built shell has some hundred thousand nodes: no list is made for any of them.
  for (let node = rest.pop(); node; node = rest.pop())
    for (const name in node) {
      const value: unknown = node[name as keyof Node];
      if (Array.isArray(value)) for (const child of value) visit(child, node);
      else visit(value, node);
    }
  return parents;
}

/** The variable that each identifier of a script reads or writes; null for a global one. */
export function variablesIn(program: Program): Map<Node, Variable | null> {
  const { scopes } = analyze(program, { ecmaVersion: 2022, sourceType: 'script' });
  return new Map(
    scopes.flatMap(({ references }) =>
      references.map(({ identifier, resolved }) => [identifier as Node, resolved] as const),
    ),
  );
}

/** Texts that an expression may be: one that is written out, or those of both branches. */
export function textsOf(node: Node | null | undefined): string[] {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node?.type === 'TemplateLiteral')
    return node.expressions.length === 0 ? node.quasis.map(({ value }) => value.cooked ?? '') : [];
  return node?.type === 'ConditionalExpression' ? [...textsOf(node.consequent), ...textsOf(node.alternate)] : [];
}
