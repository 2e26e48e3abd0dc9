import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Starts the service worker once the first page has rendered and the browser is idle. Pages work without it. */
export function ServiceWorkerUpdates() {
  const queries = useQueryClient()
  useEffect(() => {
    const start = () =>
      void import('./service-worker.ts').then(({ registerServiceWorker }) => registerServiceWorker(queries), ignore)
    const timer = setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(start), START_DELAY_MS)
    return () => clearTimeout(timer)
  }, [queries])
  return null
}
const START_DELAY_MS = 1_500
const ignore = () => undefined
