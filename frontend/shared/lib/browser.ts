import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/**
 * False on the server and during hydration, true afterwards. State that only the browser has (storage, history, the
 * size of the window) must not affect the first render, which has to match the server's.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

const neverChanges = () => () => {}

/**
 * Creates a hook that returns whether a media query matches, and updates when that changes. False until the page has
 * hydrated; until then, the stylesheet must handle both cases.
 */
export function mediaHook(query: string): () => boolean {
  const list = () => matchMedia(query)
  const subscribe = (onChange: () => void) => {
    const queryList = list()
    queryList.addEventListener('change', onChange)
    return () => queryList.removeEventListener('change', onChange)
  }
  return () =>
    useSyncExternalStore(
      subscribe,
      () => list().matches,
      () => false,
    )
}

/** Calls `adopt` with the text that the user typed into a server-rendered input before the page hydrated. */
export function useTextTypedBeforeHydration(
  input: RefObject<HTMLInputElement | null>,
  adopt: (text: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the page hydrates.
  useEffect(() => {
    if (input.current && input.current.value !== input.current.defaultValue) adopt(input.current.value)
  }, [])
}

/** Whether the primary pointer is a finger. */
export const useCoarsePointer = mediaHook('(pointer: coarse)')

/** Whether the user asks for less motion. */
export const useReducedMotion = mediaHook('(prefers-reduced-motion: reduce)')

/** Whether the browser reports a network connection. The server may still be unreachable. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Returns the value once it has been stable for `ms` milliseconds. */
export function useDebouncedValue<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}

/** Whether the viewport has room for a side panel next to the page. */
export const useIsDesktop = mediaHook('(min-width: 1000px)')

/** The value, or the last one while it is undefined, so that a drawer keeps its title and content while it closes. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const last = useRef(value)
  useEffect(() => {
    if (value !== undefined) last.current = value
  }, [value])
  return value ?? last.current
}
