import { existsSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesBelow, textOf } from '#tests/architecture/modules.ts'

/** The folders whose modules name stored events. */
const LAYERS = ['domain', 'write-side', 'read-side', 'workers', 'platform', 'app', 'demo']

/** Modules that read internal events of other contexts, because they show or report every event. */
const OBSERVERS: readonly (readonly [folder: string, reason: string])[] = [
  ['read-side/ordering/replay/', 'describes each event of an order to support, whichever context wrote it'],
  ['read-side/evidence/', 'shows the recorded facts of an order to a bank or mediator'],
  ['domain/notifications/', 'has a text for each event that someone is notified of'],
  ['workers/notifications/', 'sends these texts by push and email'],
]

interface EventType {
  readonly context: string
  readonly isPublic: boolean
}

interface Reference {
  readonly path: string
  readonly line: number
  readonly type: string
}

/**
 * Violations of the visibility of events, one per line: a module that names an internal event of another context, and a
 * public event that no other context names.
 */
export function eventVisibilityFaults(baseDir = process.cwd()): string[] {
  const sources = LAYERS.filter((layer) => existsSync(join(baseDir, layer))).flatMap((layer) =>
    filesBelow(join(baseDir, layer), '.ts').map((file) => parse(file.slice(baseDir.length + 1), textOf(file))),
  )
  const events = new Map(sources.filter(({ fileName }) => fileName.endsWith('.events.ts')).flatMap(eventTypesIn))
  if (events.size === 0) throw new Error('no event definitions were found')
  const foreign = sources.flatMap((source) => referencesIn(source, events)).filter(isForeign(events))
  const internal = foreign.filter(({ path, type }) => !events.get(type)!.isPublic && !isObserver(path))
  const named = new Set(foreign.filter(({ path }) => !isObserver(path)).map(({ type }) => type))
  return [
    ...internal.map(({ path, line, type }) => `${path}:${line}: ${type} is internal to ${events.get(type)!.context}`),
    ...[...events].flatMap(([type, { context, isPublic }]) =>
      isPublic && !named.has(type) ? [`${type} of ${context} is public, and no other context reads it`] : [],
    ),
  ]
}

const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)

const isObserver = (path: string): boolean => OBSERVERS.some(([folder]) => path.startsWith(folder))

/** The context of a module: the folder below its layer. Modules of `app` and `platform` have none. */
function contextOf(path: string): string | undefined {
  const [layer = '', folder = '', file] = path.split('/')
  return file && ['domain', 'write-side', 'read-side', 'workers'].includes(layer) ? folder : undefined
}

const isForeign =
  (events: ReadonlyMap<string, EventType>) =>
  ({ path, type }: Reference): boolean =>
    events.get(type)!.context !== contextOf(path)

/** The types that a module defines: `defineEvents({ Internal: z.object({ … }), Public: publicEvent({ … }) })`. */
function eventTypesIn(source: ts.SourceFile): [type: string, EventType][] {
  const found: [string, EventType][] = []
  walk(source, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineEvents') return
    const [shapes] = node.arguments
    if (!shapes || !ts.isObjectLiteralExpression(shapes)) throw new Error(`${source.fileName}: shapes are no literal`)
    for (const property of shapes.properties) {
      if (!ts.isPropertyAssignment(property)) throw new Error(`${source.fileName}: event types must be written out`)
      const isPublic = property.initializer.getText().startsWith('publicEvent(')
      found.push([property.name.getText(), { context: contextOf(source.fileName)!, isPublic }])
    }
  })
  return found
}

/** Event types are unique words, so every identifier, string or SQL text that contains one refers to it. */
function referencesIn(source: ts.SourceFile, events: ReadonlyMap<string, EventType>): Reference[] {
  const found: Reference[] = []
  walk(source, (node) => {
    if (!ts.isIdentifier(node) && !ts.isStringLiteralLike(node) && !isTemplatePart(node)) return
    for (const [type] of node.text.matchAll(/\b[A-Z]\w+\b/g)) {
      if (!events.has(type)) continue
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push({ path: source.fileName, line: line + 1, type })
    }
  })
  return found
}

const isTemplatePart = (node: ts.Node): node is ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail =>
  ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}
