import { getDefaultStore, useAtom } from 'jotai'
import { atomWithStorage, createJSONStorage, RESET } from 'jotai/utils'
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
