import { getDefaultStore, useAtom } from 'jotai'
import { atomWithStorage, createJSONStorage, RESET } from 'jotai/utils'
import { useState } from 'react'
import { useUser } from './session.ts'

/** Where the browser refuses to keep anything, it is kept as long as the page. */
function tab(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** What was typed and not sent, by whose it is and its name: as long as the tab is open, over reloads too. */
const halfWrittenAtom = atomWithStorage<Readonly<Record<string, object>>>(
  'farmgate.half-written',
  {},
  createJSONStorage(tab as () => Storage),
  { getOnInit: true },
)

/** Everything half-written of whoever sits here, by its name, and a way to drop something of it. */
export function useHalfWritten() {
  const [all, setAll] = useAtom(halfWrittenAtom)
  const owner = `${useUser().data?.id ?? 'guest'} `
  const own = Object.entries(all).filter(([key]) => key.startsWith(owner))
  return {
    kept: Object.fromEntries(own.map(([key, values]) => [key.slice(owner.length), values])),
    keep: (name: string, values: object) => setAll((now) => ({ ...now, [owner + name]: values })),
    drop: (name: string) => setAll(({ [owner + name]: _, ...others }) => others),
  }
}

/** Somebody has signed out here: nothing of what they began is left. */
export const forgetHalfWritten = (): void => getDefaultStore().set(halfWrittenAtom, RESET)

/**
 * A draft of what the address holds. A new value there takes the draft's place, unless it is the one just asked for:
 * whoever edits on before the address has followed keeps their edits.
 * @param isSame whether two values are one; for those that are made anew at every rendering.
 */
export function useDraft<T>(inForce: T, isSame: (one: T, other: T) => boolean = Object.is) {
  const [draft, setDraft] = useState(inForce)
  const [seen, setSeen] = useState(inForce)
  const [asked, ask] = useState<T>()
  const hasChanged = !isSame(seen, inForce)
  if (hasChanged) {
    const editedOn = asked !== undefined && !isSame(draft, asked) && isSame(inForce, asked)
    setSeen(inForce)
    ask(undefined)
    if (!editedOn) setDraft(inForce)
  }
  return { draft, setDraft, ask, hasChanged }
}
