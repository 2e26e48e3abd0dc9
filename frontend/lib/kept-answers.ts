import { atom, getDefaultStore } from 'jotai'

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
