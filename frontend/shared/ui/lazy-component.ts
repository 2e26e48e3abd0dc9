import { type ComponentType, lazy } from 'react'
import { withEarlyActions } from '#frontend/shared/lib/early-actions.ts'

/** A component loaded on its first render. The page works without it when loading fails. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (component) => ({ default: withEarlyActions(component) }),
      () => ({ default: () => null }),
    ),
  )
}
