import { atom, getDefaultStore } from 'jotai'
import { type ComponentType, lazy } from 'react'
import { withEarlyActions } from './early-actions.ts'

/** Number of pages being loaded. The previous page stays visible with a progress bar. */
export const pagesLoadingAtom = atom(0)

/** A page loaded on its first visit. */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const page = load()
    // React calls this during render, when no other state may change.
    await Promise.resolve()
    changeCount(1)
    try {
      return { default: withEarlyActions(await page) }
    } finally {
      changeCount(-1)
    }
  })

const changeCount = (change: number) => getDefaultStore().set(pagesLoadingAtom, (now) => now + change)
