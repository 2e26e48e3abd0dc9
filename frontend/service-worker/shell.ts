import { STORES } from '#frontend/shared/lib/browser-stores.ts'
import { trim } from './reads.ts'

/** Made by the build: every script, style and font of this version. */
declare const FILES: readonly string[]
declare const VERSION: string

const SHELL = 'shell-'
const PAGE = '/index.html'
const MOST_PICTURES = 400
const AWAY = [502, 503, 504]

/** Everything this version is made of; a version that cannot be had whole is not taken. */
export async function takeVersion(): Promise<void> {
  const store = await caches.open(SHELL + VERSION)
  await store.addAll(FILES)
  await store.add(new Request(PAGE, { cache: 'reload' }))
  // The market may have moved on between its page and the rest of it.
  const page = await (await store.match(PAGE))?.text()
  const scripts = [...(page ?? '').matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!)
  if (scripts.length === 0 || scripts.some((path) => !FILES.includes(path))) throw new Error('a newer version is there')
}

/** The version before stays for the pages that are still open in it; what is older goes. */
export async function dropOldVersions(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(SHELL))
  const others = shells.filter((name) => name !== SHELL + VERSION)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** The page itself, from the market; where that is out of reach, the same page without its head. */
export async function pageOrShell(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined)
  if (answer && !AWAY.includes(answer.status)) return answer
  const store = await caches.open(SHELL + VERSION)
  return (await store.match(PAGE)) ?? answer ?? Response.error()
}

/** What never changes is asked for once: scripts of any version that is kept, pictures that were seen. */
export async function keptOrFetched(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200 && answer.type === 'basic') {
    const store = await caches.open(STORES.pictures)
    await store.put(request, answer.clone())
    await trim(store, MOST_PICTURES)
  }
  return answer
}
