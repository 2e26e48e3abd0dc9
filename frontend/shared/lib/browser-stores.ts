import { atom, getDefaultStore } from 'jotai'

/** Stores of the browser, and what is in each. The page and its service worker both open them. */
export const STORES = {
  /** What anybody may read. */
  public: 'kept-public',
  /** Orders that were opened by their signed link, each under its whole address. */
  linked: 'kept-linked',
  pictures: 'kept-pictures',
  own: (accountId: string) => `${OWN}${accountId}`,
} as const
const OWN = 'kept-own-'
const OWNER = 'kept-owner'
/** Not an address of the market: only a name in the store. */
const OWNER_KEY = '/kept-owner'

/** Whose things this browser keeps for reading without a connection; undefined: nobody's. */
export async function owner(): Promise<string | undefined> {
  const said = await (await caches.open(OWNER)).match(OWNER_KEY)
  return (await said?.text()) || undefined
}

/**
 * Somebody is signed in here now, or nobody. Whatever was kept for anybody else is gone before this resolves, and so are
 * orders that were opened by their link, when it is another person than before.
 */
export async function ownerIs(accountId: string | undefined): Promise<void> {
  // Nothing is kept where pages come over plain HTTP.
  if (!('caches' in globalThis)) return
  const other = (await owner()) !== accountId
  const names = await caches.keys()
  const gone = names.filter((name) => isOwn(name) && (!accountId || name !== STORES.own(accountId)))
  await Promise.all([...gone, ...(other ? [STORES.linked] : [])].map((name) => caches.delete(name)))
  if (other) await (await caches.open(OWNER)).put(OWNER_KEY, new Response(accountId ?? ''))
}

const isOwn = (name: string): boolean => name.startsWith(OWN)

/** What an answer out of a store bears: when it was put there. */
export const KEPT_AT = 'X-Cached-At'

/** How long an order opened by its signed link stays readable without a connection, ms: others may use this computer. */
const LINKED_MAX_AGE = 24 * 3_600_000

/** Whether a stored answer has outlived its time; one that does not say when it was stored has. */
export const isExpired = (answer: Response, now: number): boolean => {
  const age = now - Date.parse(answer.headers.get(KEPT_AT) ?? '')
  return !(age >= 0 && age < LINKED_MAX_AGE)
}

/** Removes stored answers to signed links that have outlived their time. */
export async function dropExpiredLinked(now: number = Date.now()): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(STORES.linked))) return
  const store = await caches.open(STORES.linked)
  for (const request of await store.keys()) {
    const answer = await store.match(request, { ignoreVary: true })
    if (!answer || isExpired(answer, now)) await store.delete(request, { ignoreVary: true })
  }
}

/** Reads that could not be asked of the market and were answered from what is kept, and since when it is kept. */
const keptAnswersAtom = atom<ReadonlyMap<string, string>>(new Map())

/** The oldest of what is shown from what is kept; undefined while all of it comes from the market. */
export const keptSinceAtom = atom((get) => [...get(keptAnswersAtom).values()].sort()[0])

/** `at`: what the answer says of itself, null for one from the market. */
export function noteAnswer(address: string, at: string | null): void {
  const store = getDefaultStore()
  const before = store.get(keptAnswersAtom)
  if (!at && !before.has(address)) return
  const now = new Map(before)
  if (at) now.set(address, at)
  else now.delete(address)
  store.set(keptAnswersAtom, now)
}

/** The market is there again, and everything is asked of it. */
export const forgetKeptAnswers = (): void => getDefaultStore().set(keptAnswersAtom, new Map())
