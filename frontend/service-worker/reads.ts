import { dropExpiredLinked, isExpired, KEPT_AT, owner, ownerIs, STORES } from '#frontend/shared/lib/browser-stores.ts'
import { type Keeping, keepingOf } from './what-is-kept.ts'

/** With an answer at hand, nobody waits longer than this for a newer one, ms. */
const PATIENCE_MS = 6_000
const MOST_ANSWERS = 250
/** A proxy says it of a server that is away. */
const AWAY = [502, 503, 504]
const USER = '/api/auth/user'

/** The market's answer; where the market is out of reach, the last one it gave, marked with its time. */
export async function readOrKept(request: Request): Promise<Response> {
  const keeping = keepingOf(new URL(request.url))
  const reader = await owner()
  const store = keeping && (await storeOf(keeping, reader))
  if (keeping === 'linked') await dropExpiredLinked()
  const kept = await store?.match(request, { ignoreVary: true })
  const answer = await asked(request, kept ? PATIENCE_MS : undefined)
  // The wait for an answer may have taken it past its time.
  const readable = kept && keeping === 'linked' && isExpired(kept, Date.now()) ? undefined : kept
  if (!answer || AWAY.includes(answer.status)) return readable ?? nobodyOn(request) ?? answer ?? Response.error()
  if (new URL(request.url).pathname === USER) return withReader(request, answer)
  // An order whose link no longer opens it is not shown from here either.
  if (store && keeping === 'linked' && [403, 404, 410].includes(answer.status)) await store.delete(request)
  if (!store || answer.status !== 200) return answer
  const copy = answer.clone()
  // Somebody else may have signed in while it was on its way.
  if ((await owner()) === reader) await keep(store, request, copy)
  return answer
}

function asked(request: Request, patienceMs: number | undefined): Promise<Response | undefined> {
  const answer = fetch(request).catch(() => undefined)
  if (!patienceMs) return answer
  const noMore = new Promise<undefined>((end) => setTimeout(() => end(undefined), patienceMs))
  return Promise.race([answer, noMore])
}

async function storeOf(keeping: Keeping, reader: string | undefined): Promise<Cache | undefined> {
  if (keeping !== 'own') return caches.open(STORES[keeping])
  return reader ? caches.open(STORES.own(reader)) : undefined
}

/** Who is signed in, as the market says: their things are kept from now on, and nobody else's. */
async function withReader(request: Request, answer: Response): Promise<Response> {
  if (answer.status !== 200) return answer
  const user: { readonly id: string } | null = await answer.clone().json()
  await ownerIs(user?.id)
  if (user) await keep(await caches.open(STORES.own(user.id)), request, answer.clone())
  return answer
}

/** A visitor is one without the market, too. */
const nobodyOn = (request: Request): Response | undefined =>
  new URL(request.url).pathname === USER ? Response.json(null) : undefined

async function keep(store: Cache, request: Request, answer: Response): Promise<void> {
  const headers = new Headers({ [KEPT_AT]: new Date().toISOString() })
  const type = answer.headers.get('Content-Type')
  if (type) headers.set('Content-Type', type)
  await store.put(request.url, new Response(await answer.blob(), { headers }))
  await trim(store, MOST_ANSWERS)
}

/** The oldest go first. */
export async function trim(store: Cache, most: number): Promise<void> {
  const all = await store.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - most)).map((request) => store.delete(request)))
}
