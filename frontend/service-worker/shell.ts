import { STORES } from '#frontend/shared/lib/browser-stores.ts'
import { trim } from './reads.ts'

/** Injected by the build: all scripts, styles and fonts of this version. */
declare const FILES: readonly string[]
declare const VERSION: string

const SHELL = 'shell-'
const PAGE = '/index.html'
const MAX_IMAGES = 400
const UNREACHABLE = [502, 503, 504]

/** Caches all files of this version. Throws if one is missing, so that the browser discards the installation. */
export async function installVersion(): Promise<void> {
  const store = await caches.open(SHELL + VERSION)
  await store.addAll(FILES)
  await store.add(new Request(PAGE, { cache: 'reload' }))
  // A deployment between the requests would mix two versions.
  const page = await (await store.match(PAGE))?.text()
  const scripts = [...(page ?? '').matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!)
  if (scripts.length === 0 || scripts.some((path) => !FILES.includes(path)))
    throw new Error('a newer version was deployed during installation')
}

/** Keeps the previous version for pages that still run it and deletes older ones. */
export async function dropOldVersions(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(SHELL))
  const others = shells.filter((name) => name !== SHELL + VERSION)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** Returns the page from the server, or the cached app shell if the server is unreachable. */
export async function pageOrShell(request: Request): Promise<Response> {
  const response = await fetch(request).catch(() => undefined)
  if (response && !UNREACHABLE.includes(response.status)) return response
  const store = await caches.open(SHELL + VERSION)
  return (await store.match(PAGE)) ?? response ?? Response.error()
}

/** Fetches immutable files once: scripts of any cached version, and images. */
export async function cachedOrFetched(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(request)
  if (response.status === 200 && response.type === 'basic') {
    const store = await caches.open(STORES.pictures)
    await store.put(request, response.clone())
    await trim(store, MAX_IMAGES)
  }
  return response
}
