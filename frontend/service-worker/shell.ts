import { CACHE_NAMES, cacheOwner } from '#frontend/shared/lib/offline-caches.ts'
import { storeResponsesIn, trim } from './reads.ts'

/** Injected by the build: all scripts, styles and fonts of this version. */
declare const FILES: readonly string[]
declare const VERSION: string

const SHELL = 'shell-'
const PAGE = '/index.html'
const MAX_IMAGES = 400
const MAX_PAGES = 50
const UNREACHABLE = [502, 503, 504]

/** The browser reads scripts and styles of any installed version by itself, and fetches those that are not installed. */
export const INSTALLED_FILES = { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' } as const

/** Caches all files of this version. Throws if one is missing, so that the browser discards the installation. */
export async function installVersion(): Promise<void> {
  const store = await caches.open(SHELL + VERSION)
  await store.addAll(FILES)
  await store.add(new Request(PAGE, { cache: 'reload' }))
  // A deployment between the requests would mix two versions.
  if (!isOfThisVersion((await (await store.match(PAGE))?.text()) ?? ''))
    throw new Error('a newer version was deployed during installation')
}

function isOfThisVersion(html: string): boolean {
  const scripts = [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!)
  return scripts.length > 0 && scripts.every((path) => FILES.includes(path))
}

/** Keeps the previous version for pages that still run it and deletes older ones. */
export async function deleteOldVersions(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(SHELL))
  const others = shells.filter((name) => name !== SHELL + VERSION)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** Returns the page from the server. If it is unreachable, returns the stored page, or else the cached app shell. */
export async function pageOrShell({ request, preloadResponse, waitUntil }: PageLoad): Promise<Response> {
  const response = await (preloadResponse ?? Promise.resolve(undefined))
    .then((preloaded) => preloaded ?? fetch(request))
    .catch(() => undefined)
  if (response && !UNREACHABLE.includes(response.status)) {
    if (response.status === 200) waitUntil(storeContent(request.url, response.clone()))
    return response
  }
  const store = await caches.open(SHELL + VERSION)
  return (await storedPage(request.url)) ?? (await store.match(PAGE)) ?? response ?? Response.error()
}

interface PageLoad {
  readonly request: Request
  /** The request that the browser sent while it started the worker. */
  readonly preloadResponse: Promise<Response | undefined> | undefined
  readonly waitUntil: (work: Promise<unknown>) => void
}

/**
 * Stores what a page contains: all of it if the server rendered it for a visitor without a session, whose reads are not stored;
 * otherwise the reads that it was answered with.
 */
async function storeContent(url: string, response: Response): Promise<void> {
  const html = await response.text()
  if (!html.includes(DATA)) return storeResponsesIn(html, new URL(url).origin)
  const headers = new Headers(response.headers)
  // The stored text is decoded and longer.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  const store = await caches.open(CACHE_NAMES.pages)
  const body = html.replace(DATA, `${DATA} data-stored-at="${new Date().toISOString()}"`)
  await store.put(url, new Response(body, { headers }))
  await trim(store, MAX_PAGES)
}

const DATA = 'id="page-data"'

/** A stored page for visitors. Members have stored reads; the scripts of another version's page may be gone. */
async function storedPage(url: string): Promise<Response | undefined> {
  if (await cacheOwner()) return undefined
  const page = await (await caches.open(CACHE_NAMES.pages)).match(url, { ignoreVary: true })
  return page && isOfThisVersion(await page.clone().text()) ? page : undefined
}

/** Fetches immutable files once: scripts of any cached version, and images. */
export async function cacheFirst(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(request)
  if (response.status === 200 && response.type === 'basic') {
    const store = await caches.open(CACHE_NAMES.images)
    await store.put(request, response.clone())
    await trim(store, MAX_IMAGES)
  }
  return response
}
