import { atom, getDefaultStore } from 'jotai'

/** Modal dialogs in sight, the last one on top. Whatever is to be reached meanwhile has to stand inside it. */
export const openDialogsAtom = atom<readonly HTMLElement[]>([])

/** To be said when a dialog opens; the returned function when it closes. */
export function dialogOpened(dialog: HTMLElement): () => void {
  const store = getDefaultStore()
  store.set(openDialogsAtom, (open) => [...open, dialog])
  return () => store.set(openDialogsAtom, (open) => open.filter((other) => other !== dialog))
}
