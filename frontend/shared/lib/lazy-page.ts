import { atom, getDefaultStore } from 'jotai'
import { type ComponentType, lazy } from 'react'

/** How many pages are on their way: the page before stays in sight meanwhile, and a line above tells. */
export const pagesLoadingAtom = atom(0)

/** A page that is fetched when it is first visited. */
export const lazyPage = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const page = load()
    // React asks while it draws; nothing else may change at that very moment.
    await Promise.resolve()
    count(1)
    try {
      return { default: await page }
    } finally {
      count(-1)
    }
  })

const count = (change: number) => getDefaultStore().set(pagesLoadingAtom, (now) => now + change)
