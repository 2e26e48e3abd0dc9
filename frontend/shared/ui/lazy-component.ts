import { type ComponentType, lazy } from 'react'

/** Fetched when it is first drawn; the page around it goes on without it when it cannot be fetched. */
export function softLazy<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (found) => ({ default: found }),
      () => ({ default: () => null }),
    ),
  )
}
