/** Objects that are declared twice: types whose fields are those of a schema or a table. */
import { Visitor, type Node } from 'oxc-parser';
import { lineCounter, type SourceFile } from './source.ts';

/** The fields of an object that a file declares, with what it is called. */
interface Shape {
  kind: 'type' | 'schema' | 'table';
  place: string;
  fields: ReadonlySet<string>;
}

/** With fewer fields two things have the same ones by chance. */
const fewestFields = 4;

const keyName = (key: Node): string | undefined => {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
};

function typeFields(members: readonly Node[]): string[] {
  return members.flatMap(member => {
    if (member.type !== 'TSPropertySignature' && member.type !== 'TSMethodSignature') return [];
    return keyName(member.key) ?? [];
  });
}

/** Whether a call declares a schema (`z.object`, `z.strictObject`) or a table, by its function. */
function kindOfCall(callee: Node): Shape['kind'] | undefined {
  if (callee.type === 'Identifier') return callee.name === 'pgTable' ? 'table' : undefined;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  return /^(strict|loose)?object$/i.test(callee.property.name) ? 'schema' : undefined;
}

/** Every object shape that a file declares, with at least so many fields that it can be told apart. */
function shapesOf({ path, code, program }: SourceFile): Shape[] {
  const shapes: Shape[] = [];
  const lineAt = lineCounter(code);
  const add = (kind: Shape['kind'], node: Node, fields: readonly string[]) => {
    if (fields.length < fewestFields) return;
    const name = 'id' in node && node.id?.type === 'Identifier' ? ` ${node.id.name}` : '';
    shapes.push({ kind, place: `${path}:${lineAt(node.start)}${name}`, fields: new Set(fields) });
  };
  new Visitor({
    TSInterfaceDeclaration: node => add('type', node, typeFields(node.body.body)),
    TSTypeAliasDeclaration: node => {
      if (node.typeAnnotation.type === 'TSTypeLiteral') add('type', node, typeFields(node.typeAnnotation.members));
    },
    CallExpression: node => {
      const kind = kindOfCall(node.callee);
      const object = node.arguments.find(({ type }) => type === 'ObjectExpression');
      if (!kind || object?.type !== 'ObjectExpression') return;
      const fields = object.properties.flatMap(property =>
        property.type === 'Property' ? (keyName(property.key) ?? []) : [],
      );
      add(kind, node, fields);
    },
  }).visit(program);
  return shapes;
}

/** Whether two objects have the same fields, or all but one of five or more. */
function isSame(a: Shape['fields'], b: Shape['fields']): boolean {
  const apart = [...a].filter(field => !b.has(field)).length + [...b].filter(field => !a.has(field)).length;
  return apart === 0 || (apart === 1 && Math.min(a.size, b.size) >= 5);
}

/** Types that repeat a schema or a table, to the letter or nearly: `type = schema`, by their places. */
export function repeatedShapes(files: readonly SourceFile[]): string[] {
  const shapes = files.flatMap(shapesOf);
  const declared = shapes.filter(({ kind }) => kind !== 'type');
  return shapes
    .filter(({ kind }) => kind === 'type')
    .flatMap(({ place, fields }) => {
      const same = declared.find(other => isSame(fields, other.fields));
      return same ? `${place} = ${same.place}` : [];
    });
}
