import { getDefaultStore, useAtom } from 'jotai'
import { atomWithStorage, createJSONStorage, RESET } from 'jotai/utils'
import { useState } from 'react'
import { useUser } from './session.ts'

/** Undefined where the browser blocks storage; drafts then last as long as the page. */
function sessionStore(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** Unsent drafts by owner and name. They survive reloads and end with the browser session. */
const draftsStoreAtom = atomWithStorage<Readonly<Record<string, object>>>(
  'farmgate.drafts',
  {},
  createJSONStorage(sessionStore as () => Storage),
  { getOnInit: true },
)

/** The current user's drafts by name, with functions to store and delete one. */
export function useStoredDrafts() {
  const [all, setAll] = useAtom(draftsStoreAtom)
  const owner = `${useUser().data?.id ?? 'guest'} `
  const own = Object.entries(all).filter(([key]) => key.startsWith(owner))
  return {
    drafts: Object.fromEntries(own.map(([key, values]) => [key.slice(owner.length), values])),
    saveDraft: (name: string, values: object) => setAll((now) => ({ ...now, [owner + name]: values })),
    deleteDraft: (name: string) => setAll(({ [owner + name]: _, ...others }) => others),
  }
}

/** Deletes all drafts when the user signs out. */
export const clearDrafts = (): void => getDefaultStore().set(draftsStoreAtom, RESET)

interface DraftOptions<T> {
  /** Compares two values; needed for values recreated on every render. */
  readonly isSame?: (a: T, b: T) => boolean
  /** Applies the edits made since `base`, the previous URL value, to the new one. By default, edits are discarded. */
  readonly rebase?: (current: T, base: T, draft: T) => T
}

/**
 * A draft of a value from the URL. A new URL value replaces the draft, unless it is the value just requested: edits
 * made while the URL was updating are preserved.
 */
export function useDraft<T>(current: T, { isSame = Object.is, rebase = (value: T): T => value }: DraftOptions<T> = {}) {
  const [draft, setDraft] = useState(current)
  const [previous, setPrevious] = useState(current)
  const [requested, setRequested] = useState<T>()
  const hasChanged = !isSame(previous, current)
  if (hasChanged) {
    const hasNewerEdits = requested !== undefined && !isSame(draft, requested) && isSame(current, requested)
    setPrevious(current)
    setRequested(undefined)
    if (!hasNewerEdits) setDraft(rebase(current, previous, draft))
  }
  return { draft, setDraft, setRequested, hasChanged }
}
