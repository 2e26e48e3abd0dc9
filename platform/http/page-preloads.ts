import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from './page-metadata.ts'
import { type AnsweredRead, answerElements, type FirstReads } from './page-reads.ts'
import type { RenderedPage } from './rendered-pages.ts'

/** What a page needs first, so that the browser fetches it while the scripts are still loading. */
export interface PagePreloads extends FirstReads {
  /** The modules that the page loads lazily: paths within `frontend`, as the build's manifest names them. */
  readonly modules: readonly string[]
  /** Whether the server renders the page for visitors without a session. */
  readonly rendered?: boolean
  /** Whether the page runs classic scripts, which browsers start from their compiled code, instead of modules. */
  readonly classic?: boolean
}

/**
 * Starts the page's first reads, which `frontend/shared/lib/http.ts` takes over, with its headers. Each is received whole, so
 * that one that the page does not take occupies no connection. What is not taken within half a minute is dropped, so that a
 * later visit to the same page reads again.
 */
const START_READS = `(()=>{const reads=new Map();globalThis.earlyReads=reads;const headers={Accept:'application/json','X-Requested-With':'fetch'};for(const path of JSON.parse(document.documentElement.dataset.reads)){const read=fetch(path,{credentials:'same-origin',headers}).then(async(answer)=>new Response(await answer.blob(),{status:answer.status,headers:answer.headers}));read.catch(()=>{});reads.set(path,read)}setTimeout(()=>reads.clear(),30000)})()`

/** Allows the script above in a content security policy. */
export const START_READS_SOURCE = `'sha256-${createHash('sha256').update(START_READS).digest('base64')}'`

interface ManifestEntry {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, ManifestEntry>>

/** One script with the small modules of a console's start page. */
interface StartScript {
  readonly file: string
  readonly contains: readonly string[]
}

/** What the build says of its files. */
interface BuildFiles {
  readonly manifest: Manifest
  /** By the module of the page. */
  readonly startScripts: Readonly<Record<string, StartScript>>
}

export interface PageContent {
  /** The page as the server has rendered it. */
  readonly rendered?: RenderedPage | undefined
  /** The page's first reads that the server has answered. */
  readonly answered?: readonly AnsweredRead[]
}

/** The client's page for modules, and the one for classic scripts. */
export const pageFile = ({ classic }: PagePreloads): string => (classic ? 'classic.html' : 'index.html')

/**
 * Adds preloads to the client's page, which is in `root` with the manifest of the build. Reads that are part of the page
 * are not started, and if a rendered page has a large image, that is fetched before the scripts.
 */
export function createPreloader(
  root: string,
): (html: string, preloads: PagePreloads, content: PageContent) => Promise<string> {
  /** The build that a page is from, by the page's file. */
  const current = new Map<string, { readonly html: string; readonly build: Promise<BuildFiles> }>()
  const buildOf = (file: string, html: string): Promise<BuildFiles> => {
    const known = current.get(file)
    if (known?.html === html) return known.build
    const build = buildIn(root)
    current.set(file, { html, build })
    return build
  }
  return async (html, preloads, { rendered, answered = [] }) => {
    const { modules, reads, classic } = preloads
    const { manifest, startScripts } = await buildOf(pageFile(preloads), html)
    const { scripts, styles } = filesOf(manifest, modules)
    const withFiles = classic
      ? withClassicScripts(html, { scripts, styles, start: startScripts[modules.at(-1) ?? ''] })
      : withPreloads(html, { scripts, styles, preload: 'rel="modulepreload"' })
    if (rendered?.root.includes(FIRST_IMAGE))
      return withFiles.replace(SCRIPT_TAG, (tag) => `${tag} fetchpriority="low"`)
    if (rendered) return withFiles
    const withAnswers = withFiles.replace('</body>', () => `${answerElements(answered)}</body>`)
    const unanswered = reads.filter((path) => !answered.some((each) => each.path === path))
    if (unanswered.length === 0) return withAnswers
    return withAnswers
      .replace('<html ', () => `<html data-reads="${escapeHtml(JSON.stringify(unanswered))}" `)
      .replace('<!--head-->', () => `<script>${START_READS}</script>\n    <!--head-->`)
  }
}

interface Files {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** The page with the files it does not name yet. */
function withPreloads(html: string, { scripts, styles, preload }: Files & { readonly preload: string }): string {
  const missing = (file: string) => !html.includes(`"/${file}"`)
  const tags = [
    ...styles.filter(missing).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.filter(missing).map((file) => `<link ${preload} crossorigin href="/${file}">`),
  ]
  return html.replace('</head>', () => `${tags.map((tag) => `  ${tag}\n  `).join('')}</head>`)
}

/** The page of `frontend/classic-scripts/plugin.ts`. A start page runs its start script instead of what that contains. */
function withClassicScripts(
  html: string,
  { scripts, styles, start }: Files & { readonly start: StartScript | undefined },
): string {
  const preload = 'rel="preload" as="script"'
  const classic = scripts.map((file) => file.replace(/[.]js$/, '.system.js'))
  if (!start) return withPreloads(html, { scripts: classic, styles, preload })
  const isInStart = (file: string) => start.contains.includes(file)
  const page = html
    .replace(
      /(<script type="systemjs-module" src=")[^"]+("><[/]script>\n *)/,
      (_, before, after) => `${before}/${start.file}${after}<link ${preload} crossorigin href="/${start.file}">\n    `,
    )
    .replaceAll(/ *<link rel="preload" as="script" crossorigin href="[/]([^"]+)">\n/g, (tag, file) =>
      isInStart(file) ? '' : tag,
    )
  return withPreloads(page, { scripts: classic.filter((file) => !isInStart(file)), styles, preload })
}

const FIRST_IMAGE = 'fetchPriority="high"'
const SCRIPT_TAG = /<(?:script type="module"|link rel="modulepreload")/g

async function buildIn(root: string): Promise<BuildFiles> {
  const [manifest, startScripts] = await Promise.all(
    ['manifest.json', 'start-scripts.json'].map((name) => readFile(join(root, '.vite', name), 'utf8')),
  )
  return { manifest: JSON.parse(manifest!), startScripts: JSON.parse(startScripts!) }
}

/** The files of modules and of everything they import statically. */
function filesOf(manifest: Manifest, modules: readonly string[]): Files {
  const [scripts, styles] = [new Set<string>(), new Set<string>()]
  const visited = new Set<string>()
  const visit = (name: string) => {
    const entry = manifest[name]
    if (!entry || visited.has(name)) return
    visited.add(name)
    scripts.add(entry.file)
    for (const file of entry.css ?? []) styles.add(file)
    for (const each of entry.imports ?? []) visit(each)
  }
  for (const module of modules) visit(module)
  return { scripts: [...scripts], styles: [...styles] }
}
