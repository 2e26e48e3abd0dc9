import { useState } from 'react'

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
