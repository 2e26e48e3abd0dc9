import { atom, getDefaultStore } from 'jotai'
import { type ComponentType, isValidElement, lazy, type ReactNode, useState } from 'react'
import { createRoutesFromElements, matchRoutes } from 'react-router-dom'
import { withEarlyActions } from './early-actions.ts'

/** Number of pages being loaded. The previous page stays visible with a progress bar. */
export const pagesLoadingAtom = atom(0)

type Load<Props extends object> = () => Promise<ComponentType<Props>>

/** A page loaded on its first visit, with a progress bar. */
export const lazyPage = <Props extends object>(load: Load<Props>) =>
  preloadable(async () => withEarlyActions(await load().catch(reloadDocument)), countAsLoading)

const RELOADED_AT = 'farmgate.reloaded-at'
const RELOAD_INTERVAL_MS = 60_000

/**
 * Reloads the document whose page failed to load: the server may have another version now, and offline, the service
 * worker may have the page. Rethrows the error if neither responds, and if a reload has just failed to help.
 */
async function reloadDocument(error: unknown): Promise<never> {
  const isRecent = Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOAD_INTERVAL_MS
  if (isRecent || !(navigator.serviceWorker?.controller || (await isServerReachable()))) throw error
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  location.reload()
  return new Promise(() => {})
}

const isServerReachable = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** A component loaded on its first render. The page works without it when loading fails. */
export const lazyComponent = <Props extends object>(load: Load<Props>) =>
  preloadable<Props>(async () => {
    try {
      return withEarlyActions(await load())
    } catch {
      return () => null
    }
  })

/** Once `preload` has loaded the component, it renders without suspending. */
function preloadable<Props extends object>(
  load: Load<Props>,
  track: (loading: Promise<unknown>) => unknown = () => undefined,
) {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const preload = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (component) => {
        loaded = component
        return component
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const Loading: ComponentType<Props> = lazy(async () => {
    const component = preload()
    await track(component)
    return { default: await component }
  }) as never
  function Lazy(props: Props) {
    // A component that is already mounted keeps its state when loading ends.
    const [Component] = useState(() => loaded ?? Loading)
    return <Component {...props} />
  }
  return Object.assign(Lazy, { preload })
}

async function countAsLoading(loading: Promise<unknown>): Promise<void> {
  // React starts loading during render, when no other state may change.
  await Promise.resolve()
  changeCount(1)
  try {
    await loading
  } finally {
    changeCount(-1)
  }
}

const changeCount = (change: number) => getDefaultStore().set(pagesLoadingAtom, (now) => now + change)

/** Loads the lazy pages that the routes show at a path. Rejects if one fails to load. */
export async function preloadRoutes(routes: ReactNode, pathname: string): Promise<void> {
  const matches = matchRoutes(createRoutesFromElements(routes), pathname) ?? []
  await Promise.all(matches.flatMap(({ route }) => preloadsIn(route.element)).map((preload) => preload()))
}

/** The `preload` functions of an element and of the elements in its props. */
function preloadsIn(node: unknown): readonly (() => Promise<unknown>)[] {
  if (Array.isArray(node)) return node.flatMap(preloadsIn)
  if (!isValidElement<object>(node)) return []
  const { preload } = node.type as { readonly preload?: () => Promise<unknown> }
  return [...(preload ? [preload] : []), ...Object.values(node.props).flatMap(preloadsIn)]
}
