import { type ComponentType, lazy } from 'react'

/** A component loaded on its first render. The page works without it when loading fails. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  )
}
