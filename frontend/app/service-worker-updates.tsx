import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Once the first page stands and the browser has time; a page that never has a worker goes on without. */
export function PocketDoor() {
  const queries = useQueryClient()
  useEffect(() => {
    const open = () => void import('./service-worker.ts').then(({ openPocket }) => openPocket(queries), nothing)
    const timer = setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(open), AFTER_MS)
    return () => clearTimeout(timer)
  }, [queries])
  return null
}
const AFTER_MS = 1_500
const nothing = () => undefined
