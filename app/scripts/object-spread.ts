import MagicString from 'magic-string'
import type { Plugin } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'

/**
 * Replaces `{ ...a, b }` with `Object.assign({}, a, { b })`, like TypeScript for targets before ES2018. In Node 20, each
 * property that is added to a copy made by spread gives the object a hidden class of its own: this takes ten times as
 * long and slows down everything that reads the object. Spreads after other properties are fast and remain. So do
 * objects with accessors, which `Object.assign` would call.
 */
export const objectSpread = (): Plugin => ({
  name: 'object-spread',
  renderChunk: (code) => {
    const edited = assignSpreads(code)
    return { code: edited.toString(), map: edited.generateMap({ hires: 'boundary' }) }
  },
})

/** A script without spreads that other properties follow. */
export function assignSpreads(code: string): MagicString {
  const edited = new MagicString(code)
  visit(parseAst(code), (node) => {
    if (node.type === 'ObjectExpression' && isReplaced(node.properties!)) replace(node, edited)
  })
  return edited
}

/** The parts of an ESTree node that are used here. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly kind?: string
  readonly computed?: boolean
  readonly key?: Node & { readonly name?: string; readonly value?: unknown }
  readonly properties?: readonly Node[]
}

function visit(node: unknown, use: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, use)
  else if (isNode(node)) {
    use(node)
    for (const child of Object.values(node)) visit(child, use)
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const isSpread = ({ type }: Node): boolean => type === 'SpreadElement'

const isReplaced = (properties: readonly Node[]): boolean =>
  properties.length > 1 && isSpread(properties[0]!) && properties.every((each) => isSpread(each) || isPlain(each))

/** Whether `Object.assign` sets the property as an object literal does. */
const isPlain = ({ kind, computed = false, key }: Node): boolean =>
  kind === 'init' && (computed || (key?.name ?? key?.value) !== '__proto__')

/** Nests the calls, so that each value is still evaluated after the spreads before it. */
function replace({ start, end, properties = [] }: Node, edited: MagicString): void {
  const groups = groupsOf(properties)
  edited.overwrite(start, properties[0]!.start, `${'Object.assign('.repeat(groups.length)}{}, `)
  for (const [i, group] of groups.entries()) {
    const [first, last, next] = [group[0]!, group.at(-1)!, groups[i + 1]?.[0]]
    if (isSpread(first)) edited.remove(first.start, first.start + '...'.length)
    const close = isSpread(last) ? ')' : ' })'
    if (!next) edited.overwrite(last.end, end, close)
    else edited.overwrite(last.end, next.start, `${close}, ${isSpread(next) ? '' : '{ '}`)
  }
}

/** Each spread, and the properties between spreads. */
function groupsOf(properties: readonly Node[]): Node[][] {
  const groups: Node[][] = []
  for (const each of properties) {
    const current = groups.at(-1)
    if (current && !isSpread(each) && !isSpread(current[0]!)) current.push(each)
    else groups.push([each])
  }
  return groups
}
