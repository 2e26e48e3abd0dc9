import {
  CACHE_NAMES,
  cacheOwner,
  deleteExpiredOrderLinks,
  isExpired,
  STORED_AT,
  setCacheOwner,
} from '#frontend/shared/lib/offline-caches.ts'
import { type OfflineAccess, offlineAccess } from './cache-policy.ts'

/** How long to wait for the network if a stored response exists, ms. */
const NETWORK_TIMEOUT_MS = 6_000
const MAX_RESPONSES = 250
/** Status codes a proxy returns for an unreachable server. */
const UNREACHABLE = [502, 503, 504]
const USER = '/api/auth/user'

/** Returns the server's response, or the last stored one, marked with its time, if the server is unreachable. */
export async function networkFirst(request: Request): Promise<Response> {
  const access = offlineAccess(new URL(request.url))
  const userId = await cacheOwner()
  const store = access && (await storeOf(access, userId))
  if (access === 'linked') await deleteExpiredOrderLinks()
  const stored = await store?.match(request, { ignoreVary: true })
  const response = await fetchWithin(stored ? NETWORK_TIMEOUT_MS : undefined, request)
  // The stored response may have expired during the wait.
  const readable = stored && access === 'linked' && isExpired(stored, Date.now()) ? undefined : stored
  if (!response || UNREACHABLE.includes(response.status))
    return readable ?? signedOutResponse(request) ?? response ?? Response.error()
  if (new URL(request.url).pathname === USER) return recordUser(request, response)
  // The link no longer opens the order, so the stored copy must not either.
  if (store && access === 'linked' && [403, 404, 410].includes(response.status)) await store.delete(request)
  if (!store || response.status !== 200) return response
  const copy = response.clone()
  // Another user may have signed in during the request.
  if ((await cacheOwner()) === userId) await save(store, request, copy)
  return response
}

/**
 * Stores the reads that are part of a member's page (`platform/http/page-reads.ts`), as if the page had made them. A page without
 * its user stores none: they could be another account's.
 */
export async function storeResponsesIn(html: string, origin: string): Promise<void> {
  const answers = [...html.matchAll(EMBEDDED_RESPONSE)].map(([, path, body]) => ({
    request: new Request(new URL(path!.replaceAll('&#38;', '&'), origin)),
    response: new Response(body, { headers: { 'Content-Type': 'application/json' } }),
  }))
  const pathOf = (request: Request) => new URL(request.url).pathname
  const user = answers.find(({ request }) => pathOf(request) === USER)
  if (!user) return
  const account: { readonly id: string } | null = await user.response.clone().json()
  await recordUser(user.request, user.response)
  for (const { request, response } of answers) {
    const access = request === user.request ? undefined : offlineAccess(new URL(request.url))
    const store = access && (await storeOf(access, account?.id))
    // Another user may have signed in meanwhile.
    if (store && (await cacheOwner()) === account?.id) await save(store, request, response)
  }
}

const EMBEDDED_RESPONSE = /<script type="application\/json" data-read="([^"]+)">(.*?)<\/script>/gs

function fetchWithin(timeoutMs: number | undefined, request: Request): Promise<Response | undefined> {
  const response = fetch(request).catch(() => undefined)
  if (!timeoutMs) return response
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), timeoutMs))
  return Promise.race([response, timeout])
}

async function storeOf(access: OfflineAccess, userId: string | undefined): Promise<Cache | undefined> {
  if (access !== 'own') return caches.open(CACHE_NAMES[access])
  return userId ? caches.open(CACHE_NAMES.own(userId)) : undefined
}

/** Records the signed-in user, which deletes the stored responses of other users. */
async function recordUser(request: Request, response: Response): Promise<Response> {
  if (response.status !== 200) return response
  const user: { readonly id: string } | null = await response.clone().json()
  await setCacheOwner(user?.id)
  if (user) await save(await caches.open(CACHE_NAMES.own(user.id)), request, response.clone())
  return response
}

/** Without the server and without a stored user, the user counts as signed out. */
const signedOutResponse = (request: Request): Response | undefined =>
  new URL(request.url).pathname === USER ? Response.json(null) : undefined

async function save(store: Cache, request: Request, response: Response): Promise<void> {
  const headers = new Headers({ [STORED_AT]: new Date().toISOString() })
  const type = response.headers.get('Content-Type')
  if (type) headers.set('Content-Type', type)
  await store.put(request.url, new Response(await response.blob(), { headers }))
  await trim(store, MAX_RESPONSES)
}

/** Deletes the oldest entries beyond `max`. */
export async function trim(store: Cache, max: number): Promise<void> {
  const all = await store.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - max)).map((request) => store.delete(request)))
}
