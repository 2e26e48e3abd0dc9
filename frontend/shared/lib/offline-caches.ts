import { atom, getDefaultStore } from 'jotai'

/** Names of the browser's cache stores. The page and the service worker both open them. */
export const CACHE_NAMES = {
  /** Public responses, readable by anyone. */
  public: 'offline-public',
  /** Orders opened through a signed link, keyed by their full URL. */
  linked: 'offline-linked',
  /** Pages that the server rendered for visitors without a session, with their data. */
  pages: 'offline-pages',
  images: 'offline-images',
  own: (accountId: string) => `${OWN_PREFIX}${accountId}`,
} as const
const OWN_PREFIX = 'offline-own-'
const OWNER_STORE = 'offline-owner'
/** A cache key only; the server has no such route. */
const OWNER_KEY = '/offline-owner'

/** The account whose responses this browser caches for offline use; undefined for none. */
export async function cacheOwner(): Promise<string | undefined> {
  const stored = await (await caches.open(OWNER_STORE)).match(OWNER_KEY)
  return (await stored?.text()) || undefined
}

/**
 * Records which account is signed in (undefined for none). Deletes every other account's cached responses before it
 * resolves, and the cached order links as well if the account has changed.
 */
export async function setCacheOwner(accountId: string | undefined): Promise<void> {
  // Cache storage is unavailable over plain HTTP.
  if (!('caches' in globalThis)) return
  const hasOwnerChanged = (await cacheOwner()) !== accountId
  const names = await caches.keys()
  const outdated = names.filter((name) => isOwn(name) && (!accountId || name !== CACHE_NAMES.own(accountId)))
  await Promise.all([...outdated, ...(hasOwnerChanged ? [CACHE_NAMES.linked] : [])].map((name) => caches.delete(name)))
  if (hasOwnerChanged) await (await caches.open(OWNER_STORE)).put(OWNER_KEY, new Response(accountId ?? ''))
}

const isOwn = (name: string): boolean => name.startsWith(OWN_PREFIX)

/** Response header of a cached response: when it was stored. */
export const STORED_AT = 'X-Cached-At'

/** How long a cached order link stays readable offline, ms. Other people may use this computer. */
const LINKED_MAX_AGE = 24 * 3_600_000

/** Whether a cached response has expired. A response without a timestamp counts as expired. */
export const isExpired = (response: Response, now: number): boolean => {
  const age = now - Date.parse(response.headers.get(STORED_AT) ?? '')
  return !(age >= 0 && age < LINKED_MAX_AGE)
}

/** Deletes expired responses to signed links. */
export async function deleteExpiredOrderLinks(now: number = Date.now()): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE_NAMES.linked))) return
  const store = await caches.open(CACHE_NAMES.linked)
  for (const request of await store.keys()) {
    const response = await store.match(request, { ignoreVary: true })
    if (!response || isExpired(response, now)) await store.delete(request, { ignoreVary: true })
  }
}

/** Requests answered from the cache because the server was unreachable, with the time each response was stored. */
const offlineResponsesAtom = atom<ReadonlyMap<string, string>>(new Map())

/** The oldest timestamp of the cached data on screen; undefined while all data is live. */
export const offlineSinceAtom = atom((get) => [...get(offlineResponsesAtom).values()].sort()[0])

/** Records whether a response came from the cache. `at` is its timestamp, null for a live response. */
export function recordOfflineResponse(address: string, at: string | null): void {
  const store = getDefaultStore()
  const before = store.get(offlineResponsesAtom)
  if (!at && !before.has(address)) return
  const now = new Map(before)
  if (at) now.set(address, at)
  else now.delete(address)
  store.set(offlineResponsesAtom, now)
}

/** Clears the list once the server is reachable again and everything is refetched. */
export const clearOfflineResponses = (): void => getDefaultStore().set(offlineResponsesAtom, new Map())
