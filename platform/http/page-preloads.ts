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
  /** The manifest of the build that a page is from, by the page's file. */
  const current = new Map<string, { readonly html: string; readonly manifest: Promise<Manifest> }>()
  const manifestOf = (file: string, html: string): Promise<Manifest> => {
    const known = current.get(file)
    if (known?.html === html) return known.manifest
    const manifest = manifestIn(root)
    current.set(file, { html, manifest })
    return manifest
  }
  return async (html, preloads, { rendered, answered = [] }) => {
    const { modules, reads, classic } = preloads
    const { scripts, styles } = filesOf(await manifestOf(pageFile(preloads), html), modules)
    const missing = (file: string) => !html.includes(`"/${file}"`)
    const preload = classic ? 'rel="preload" as="script"' : 'rel="modulepreload"'
    // Named by `frontend/classic-scripts/plugin.ts`.
    const scriptFiles = classic ? scripts.map((file) => file.replace(/[.]js$/, '.system.js')) : scripts
    const tags = [
      ...styles.filter(missing).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ...scriptFiles.filter(missing).map((file) => `<link ${preload} crossorigin href="/${file}">`),
    ]
    const withFiles = html.replace('</head>', () => `${tags.map((tag) => `  ${tag}\n  `).join('')}</head>`)
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

const FIRST_IMAGE = 'fetchPriority="high"'
const SCRIPT_TAG = /<(?:script type="module"|link rel="modulepreload")/g

const manifestIn = async (root: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, '.vite/manifest.json'), 'utf8'))

/** The files of modules and of everything they import statically. */
function filesOf(manifest: Manifest, modules: readonly string[]) {
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
