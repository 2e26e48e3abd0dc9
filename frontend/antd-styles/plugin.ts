import type { Plugin } from 'vite'

/** A module that defines the styles of a component. */
const STYLE_MODULE = /[/]antd[/]es[/].+[/]style([/][^/]+)?[.]js$/
/** A module that every console loads. */
const ROOT_MODULE = /[/]antd[/]es[/]config-provider[/]index[.]js$/
const STYLE_HOOKS: ReadonlySet<string> = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

const SCHEME = 'antd-styles:'
/** Styles of links and icons in all components. */
const SHARED = 'Shared'
/** Styles for antd's wireframe mode, floating buttons and Internet Explorer, which the consoles do not use. */
const UNUSED: ReadonlySet<string> = new Set(['Pagination-bordered', 'BackTop-BackTop', 'Form-item-item'])
/** A rule of the tour with `:where(.css-…)-placement-left`, which browsers ignore and the minifier rejects. */
const INVALID_RULE = /(?<=^|[}])[^{}]*:where[(][^()]*[)]-[^{}]*[{][^{}]*[}]/g
/** Rule that tells antd in the browser which styles the HTML already contains. */
const CACHE_PATH = /[.]data-ant-cssinjs-cache-path[{][^{}]*[}]/g

/**
 * Generates antd's CSS at build time instead of in the browser: each style module imports its component's CSS, and the
 * functions that would generate it are removed from the build. Needs antd's `zeroRuntime`. Colors, sizes and fonts
 * remain CSS variables, which antd sets in the browser for the user's theme. The CSS is in cascade layers, because
 * chunks load in any order.
 */
export function antdStyles(): Plugin {
  let styles: ReadonlyMap<string, string>
  return {
    name: 'antd-styles',
    apply: 'build',
    async buildStart() {
      styles = await componentStyles()
    },
    resolveId: (id) => (id.startsWith(SCHEME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${SCHEME}`)) return
      const component = id.slice(SCHEME.length + 1, -'.css'.length)
      const css = UNUSED.has(component) ? '' : styles.get(component)
      if (css === undefined) throw new Error(`componentStyles() does not render antd's ${component}`)
      return `@layer ${component === SHARED ? 'antd-links' : 'antd'}{${css}}`
    },
    transform(code, id) {
      if (ROOT_MODULE.test(id)) return { code: `${importOf(SHARED)}${code}`, map: null }
      if (!STYLE_MODULE.test(id)) return
      const hooks = styleHooksIn(this.parse(code))
      const imports = [...new Set(hooks.map(({ component }) => importOf(component)))]
      return { code: `${imports.join('')}${withoutStyleFunctions(code, hooks)}`, map: null }
    },
  }
}

const importOf = (component: string): string => `import '${SCHEME}${component}.css'\n`

interface StyleHook {
  /** The component and its part, such as `Input-TextArea`. */
  readonly component: string
  /** Source range of the function that generates the styles. */
  readonly start: number
  readonly end: number
}

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [property: string]: unknown
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value

/** The calls `genStyleHooks(component, styles, …)` and the like in a module. */
function styleHooksIn(node: unknown): readonly StyleHook[] {
  if (Array.isArray(node)) return node.flatMap(styleHooksIn)
  if (!isNode(node)) return []
  const inner = Object.values(node).flatMap(styleHooksIn)
  const callee = node.type === 'CallExpression' && isNode(node.callee) ? node.callee.name : undefined
  if (!STYLE_HOOKS.has(callee as string)) return inner
  const [name, styles] = node.arguments as [SyntaxNode, SyntaxNode]
  const parts = (name.elements as SyntaxNode[] | undefined) ?? [name, name]
  return [...inner, { component: parts.map(({ value }) => value).join('-'), start: styles.start, end: styles.end }]
}

function withoutStyleFunctions(code: string, hooks: readonly StyleHook[]): string {
  let result = code
  for (const { start, end } of hooks.toSorted((a, b) => b.start - a.start))
    result = `${result.slice(0, start)}() => []${result.slice(end)}`
  return result
}

let rendered: Promise<ReadonlyMap<string, string>> | undefined

/** CSS of all antd components and their parts, by name. Rendered once per process, which may build twice. */
function componentStyles(): Promise<ReadonlyMap<string, string>> {
  rendered ??= renderStyles()
  return rendered
}

async function renderStyles(): Promise<ReadonlyMap<string, string>> {
  const { createCache, extractStyle, StyleProvider } = await import('@ant-design/cssinjs')
  const { extractStyle: renderComponents } = await import('@ant-design/static-style-extract')
  const { createElement } = await import('react')
  const cache = createCache()
  renderComponents((components) => createElement(StyleProvider, { cache }, components))
  const styles = new Map<string, string>()
  for (const [key, value] of cache.cache) {
    const [kind, , component] = key.split('%')
    if (kind !== 'style' || component === undefined) continue
    const single = createCache()
    single.cache.set(key, value)
    const css = extractStyle(single, { plain: true, types: 'style' })
      .replaceAll(INVALID_RULE, '')
      .replaceAll(CACHE_PATH, '')
    styles.set(component, (styles.get(component) ?? '') + css)
  }
  return styles
}
